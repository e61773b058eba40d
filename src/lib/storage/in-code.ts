/**
 * Currencies as ISO 4217 writes them. Older versions and other programs have written `eur`, which is no other money
 * than `EUR`; what is stored stays as it came.
 */
interface Coded {
	readonly currency: string;
}

/** The same with its currency in capitals. */
export const inCode = <T extends Coded>(of: T): T => ({
	...of,
	currency: of.currency.toUpperCase(),
});

/** An evening's head or a Runde, as it is read. */
export const stakeInCode = <T extends { readonly stake: Coded }>(of: T): T => ({
	...of,
	stake: inCode(of.stake),
});
