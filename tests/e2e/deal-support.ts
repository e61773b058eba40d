/** The table and the screen on which a deal is written, and taps that are counted. */
import type { Locator, Page } from '@playwright/test';
import type { EveningFile } from '../evenings.ts';
import { tables } from '../trust/store.ts';
import { layIn } from './stored.ts';
import { expect, type App } from './support.ts';

/** The evening is in the store, and its table open. */
export async function openTable({ page }: Pick<App, 'page'>, file: EveningFile) {
	await layIn(page, file);
	await page.goto(`/s/${file.id}`);
	await expect(write(page)).toBeVisible();
}

/** What the page has begun to write is on disk: reading waits its turn behind it. */
export const draftWritten = tables;

export const write = (page: Page) => page.getByRole('link', { name: /^Spiel (weiter)?schreiben/ });
export const seat = (page: Page, name: string) =>
	page.getByRole('link', { name: `Spiel mit ${name} schreiben` });

const group = (page: Page, name: string | RegExp) =>
	page
		.getByRole('group', { name, exact: true })
		.or(page.getByRole('radiogroup', { name, exact: true }));

export const contract = (page: Page, name: string) =>
	group(page, 'Spielart').getByRole('radio', { name: new RegExp(`^${name}\\b(?!-| ouvert)`) });
/** Once one is chosen the others are behind one button. */
export async function otherContract(page: Page, name: string) {
	await page.getByRole('button', { name: 'Andere Spielart' }).tap();
	await contract(page, name).tap();
}
export const declarer = (page: Page, name: string) =>
	group(page, 'Spieler').getByRole('radio', { name: new RegExp(`^${name}`) });
export const holder = (page: Page, name: string) =>
	group(page, 'Partner · gerufener König').getByRole('radio', { name: new RegExp(`^${name}`) });
/** A value of one of a premium's controls, or of any other group of radio buttons. */
export const option = (page: Page, of: string, name: string) =>
	group(page, of).getByRole('radio', { name, exact: true });
export const digit = (page: Page, value: number) =>
	group(page, 'Ziffern').getByRole('button', { name: String(value), exact: true });
export const save = (page: Page, name: 'gewonnen' | 'verloren' | 'geschleift' | 'Speichern') =>
	page
		.getByRole('region', { name: 'Was das zahlt' })
		.getByRole('button', { name: new RegExp(`^${name}(?! /)`) });

/** Frames in which what a tap opens or folds up comes to rest. */
const SETTLED_FRAMES = 30;

/** Whether a finger reaches a control as the screen stands: within it, and under nothing. */
const liesFree = (target: Locator) =>
	target.evaluate(async (control, frames) => {
		const shown = control.closest('label') ?? control;
		for (let i = 0; i < frames; i++) {
			const { left, top, right, bottom } = shown.getBoundingClientRect();
			const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
			const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
			if (isInside && shown.contains(hit)) return true;
			await new Promise(requestAnimationFrame);
		}
		return false;
	}, SETTLED_FRAMES);

/** Taps as a finger does them, and the scrolls that they take: both are counted, as one. */
export class Taps {
	taps = 0;
	scrolls = 0;

	get count(): number {
		return this.taps + this.scrolls;
	}

	async on(target: Locator) {
		if (!(await liesFree(target))) this.scrolls++;
		await target.tap();
		this.taps++;
	}

	async digits(page: Page, digits: string) {
		for (const value of digits) await this.on(digit(page, Number(value)));
	}
}

/** The table again, with this deal the last one in its list. */
export async function expectSaved(page: Page, number: number, title: string | RegExp) {
	await expect(page).toHaveURL(/\/s\/evening$/);
	const last = page.getByRole('link', { name: 'ändern' }).or(page.locator('ul.rows li a')).first();
	await expect(last).toContainText(String(number));
	await expect(last).toContainText(title);
}

/** What everybody at the table has by now, as the seats show it. */
export async function standings(page: Page): Promise<Record<string, string>> {
	const seats = await page
		.locator('.seat')
		.evaluateAll((all) =>
			all.map((one) => [
				(one.querySelector('.name')?.lastChild?.textContent ?? '').trim(),
				(one.querySelector('.points')?.textContent ?? '').replaceAll(/\s/g, ''),
			]),
		);
	return Object.fromEntries(seats) as Record<string, string>;
}
