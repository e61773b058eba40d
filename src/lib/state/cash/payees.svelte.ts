/**
 * Where people want their money, and where each Runde's pot lies: account and telephone numbers. They lie in this device's own
 * preferences, which are no part of the record, of a backup or of any session file.
 */
import { POT } from '#lib/domain/cash/amounts.ts';
import { isBic } from '#lib/domain/cash/epc.ts';
import { needsBic, parseIban, type IbanProblem } from '#lib/domain/cash/iban.ts';
import { parseSwishNumber, type SwishNumberProblem } from '#lib/domain/cash/swish.ts';
import { own } from '#lib/domain/own.ts';
import { PREFERENCE, readMeta, writeMeta } from '#lib/storage/meta.ts';
import { app } from '../app.svelte.ts';
import { group } from './group.svelte.ts';

const KEY = `${PREFERENCE}payees`;
const FIELDS = ['name', 'iban', 'bic', 'swish'] as const;

export interface Payee {
	/** As the bank knows them. */
	readonly name?: string;
	readonly iban?: string;
	readonly bic?: string;
	readonly swish?: string;
}

/** What is wrong with what was typed, per field. */
export interface PayeeProblems {
	readonly iban?: IbanProblem;
	readonly bic?: 'wrong' | 'missing';
	readonly swish?: SwishNumberProblem;
}

/** How money can be sent in a currency without cash. */
export const payByCode = (currency: string): 'bank' | 'swish' | undefined =>
	currency === 'EUR' ? 'bank' : currency === 'SEK' ? 'swish' : undefined;

/** Checks an account; what is returned as `payee` is in the form that is kept. */
export function checkAccount(typed: {
	readonly name: string;
	readonly iban: string;
	readonly bic: string;
}): { readonly payee?: Payee; readonly problems: PayeeProblems } {
	const iban = parseIban(typed.iban);
	if (!iban.ok) return { problems: { iban: iban.code } };
	const name = typed.name.trim();
	const bic = typed.bic.replace(/\s/g, '').toUpperCase();
	if (bic === '' && needsBic(iban.value)) return { problems: { bic: 'missing' } };
	if (bic !== '' && !isBic(bic)) return { problems: { bic: 'wrong' } };
	const payee = { iban: iban.value, ...(name && { name }), ...(bic && { bic }) };
	return { payee, problems: {} };
}

/** A Swish number as it is kept, or what is wrong with what was typed. */
export function checkSwish(typed: string): {
	readonly payee?: Payee;
	readonly problems: PayeeProblems;
} {
	const number = parseSwishNumber(typed);
	return number.ok
		? { payee: { swish: number.value }, problems: {} }
		: { problems: { swish: number.code } };
}

/** How the pot of one Runde begins; what follows is the Runde's id. */
const OF_RUNDE = `${POT}:`;

/** Who an amount goes to: a person, or the pot of this Runde, each of which has its own account. */
export const payeeIn = (to: string, runde: string | undefined): string =>
	to === POT && runde !== undefined ? `${OF_RUNDE}${runde}` : to;

type Kept = Readonly<Record<string, Payee>>;

/** Of a Runde's pot without one of its own, that of the device, from when it had one for all. */
const accountIn = (all: Kept, payee: string): Payee | undefined =>
	own(all, group.personOf(payee)) ?? (payee.startsWith(OF_RUNDE) ? own(all, POT) : undefined);

class Payees {
	#all = $state.raw<Kept>({});

	/** Reads what is kept: another tab may have written since. */
	async start(): Promise<void> {
		const { db } = app.ledger;
		this.#all = asPayees(await db.run(() => readMeta(db, KEY)));
	}

	of(payee: string): Payee | undefined {
		return accountIn(this.#all, payee);
	}

	/** Adds to what is kept of a person or a pot. */
	save(payee: string, account: Payee): Promise<void> {
		return this.#change((all) => ({
			...all,
			[group.personOf(payee)]: { ...accountIn(all, payee), ...account },
		}));
	}

	forget(payee: string): Promise<void> {
		const person = group.personOf(payee);
		return this.#change((all) =>
			// A Runde's pot without an account must not fall back on the device's.
			payee.startsWith(OF_RUNDE)
				? { ...all, [payee]: {} }
				: Object.fromEntries(Object.entries(all).filter(([id]) => id !== person)),
		);
	}

	/** What is kept by now may not be what this tab has read. */
	async #change(change: (all: Kept) => Kept): Promise<void> {
		const { db } = app.ledger;
		this.#all = await db.change(
			async (inside) => {
				const all = change(asPayees(await readMeta(inside, KEY)));
				await writeMeta(inside, KEY, all);
				return all;
			},
			[db.meta],
		);
	}
}

/** Whatever lies there, only texts in known fields are taken. */
function asPayees(value: unknown): Record<string, Payee> {
	if (typeof value !== 'object' || value === null) return {};
	return Object.fromEntries(
		Object.entries(value).map(([id, entry]: [string, unknown]) => {
			const of = (typeof entry === 'object' && entry !== null ? entry : {}) as Payee;
			const fields = FIELDS.flatMap((field) =>
				typeof of[field] === 'string' ? [[field, of[field]]] : [],
			);
			return [id, Object.fromEntries(fields) as Payee];
		}),
	);
}

export const payees = new Payees();
