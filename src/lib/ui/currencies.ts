/** The currencies that tables play for. */
const CURRENCIES = ['EUR', 'SEK', 'CHF', 'CZK', 'HUF', 'NOK', 'DKK', 'GBP', 'USD'];

/** What a list of currencies offers: those, and the one that holds now. */
export const currencyOptions = (now: string) =>
	[...new Set([...CURRENCIES, now])].map((value) => ({ value, label: value }));
