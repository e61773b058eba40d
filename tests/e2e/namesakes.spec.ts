// Two people of one name at one table, as a file or a backup brings them: who is who is read and said everywhere.
import { UPPER_AUSTRIA, evening } from '../evenings.ts';
import { contract, holder, save, seat } from './deal-support.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

const NAMES = ['Bert', 'Bert 2', 'Cilli', 'Cilli 2'];
const IDS = ['b1', 'b2', 'c1', 'c2'];
const FILE = {
	...evening(UPPER_AUSTRIA),
	players: IDS.map((id, i) => ({ id, name: NAMES[i]!.replace(' 2', '') })),
	seats: IDS,
	closedAt: '2026-11-20T23:00:00Z',
};

test('from the new evening to the sheet nobody is taken for the other of that name', async ({
	app: { page },
}) => {
	await layIn(page, FILE);
	await page.goto('/new');
	const last = page.getByRole('button', { name: /^Der letzte Tisch/ });
	await expect(last).toContainText(NAMES.join(', '));
	await last.click();
	const chips = page.getByRole('group', { name: 'Wer schon da war' });
	for (const [i, name] of NAMES.entries())
		await expect(chips.getByRole('button', { name: `${name} ${String(i + 1)}` })).toBeVisible();
	await page.getByRole('button', { name: /^Los/ }).click();

	for (const name of NAMES.toReversed()) await expect(seat(page, name)).toBeVisible();
	await seat(page, 'Bert 2').click();
	await contract(page, 'Rufer').click();
	await expect(contract(page, 'Rufer').first()).toHaveAccessibleName(/Bert 2/);
	await holder(page, 'Cilli 2').click();
	await expect(page.locator('.pay .who')).toHaveText([...NAMES.slice(1), 'Bert']);
	await save(page, 'gewonnen').click();

	const said = page.getByRole('status').filter({ hasText: 'Cilli 2' });
	await expect(said).toContainText(/Bert 2 \+\d/);
	await expect(page.locator('ul.rows li').first()).toContainText('Bert 2, Cilli 2');
	await page.goto(`${new URL(page.url()).pathname}/sheet`);
	for (const name of NAMES.toReversed())
		await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
	// To a bank nobody is a second one.
	await page.goto(new URL(page.url()).pathname.replace('sheet', 'cash'));
	await page.getByRole('button', { name: /^Bert gibt Bert 2 bar/ }).click();
	await page.getByText('Überweisung: Code zeigen').click();
	await expect(page.getByLabel('Name am Konto')).toHaveValue('Bert');
	await page.goto('/');
	await expect(page.locator('.running')).toContainText('Rufer · Bert 2, Cilli 2');
});

test('said to be one person, they are said to be no others', async ({ app: { page } }) => {
	await layIn(page, FILE);
	await page.goto('/people/b1');
	await page.locator('summary', { hasText: 'Zusammenlegen' }).click();
	const merge = page.getByRole('button', { name: 'Unter Bert zusammenlegen' });
	await merge.click();
	await expect(page.getByText('Erst wählen, wer dieselbe Person ist.').first()).toBeVisible();
	await page.getByLabel('ist dieselbe Person wie').selectOption('b2');
	await merge.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Die zwei namens Bert sind jetzt eine Person').first()).toBeVisible();
	// Whoever uses the keyboard goes on from there.
	await expect(merge).toBeFocused();
});
