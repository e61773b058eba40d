import { tick } from 'svelte';

/** The first field that says what is wrong with it gets the focus and is shown: a form's button may be far below. */
export async function leadToWrong(within: ParentNode = document): Promise<void> {
	await tick();
	const field = within.querySelector<HTMLElement>('[aria-invalid="true"]');
	field?.focus();
	field?.scrollIntoView({ block: 'center' });
}
