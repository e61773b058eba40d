import { addAll, movedBy, toAmounts, type Amounts, type Sums } from '#lib/domain/cash/amounts.ts';
import { balances } from '#lib/domain/cash/balances.ts';
import { playedFor, type Adjustment, type Movement } from '#lib/domain/cash/evening.ts';
import type { DealNet } from '#lib/domain/cash/evening.ts';
import { settle, withdraw, type SettleOptions } from '#lib/domain/cash/settle.ts';
import {
	applyPayment,
	paidOf,
	undoPayment,
	type Payment,
	type Settlement,
} from '#lib/domain/cash/settlement.ts';
import { openTabs, takenIn, type Tab } from '#lib/domain/cash/tabs.ts';

export const PEOPLE = ['anna', 'bert', 'cleo', 'dora', 'emil'];

/** The tabs among these people. */
export const between = (tabs: readonly Tab[], people: readonly string[]): Tab[] =>
	tabs.filter(({ from, to }) => people.includes(from) && people.includes(to));

/** One evening of the group in these tests, to be changed in place. */
export type Night = {
	session: string;
	minorPerPoint: number;
	stakeChanges: { afterDeal: string; minorPerPoint: number }[];
	deals: DealNet[];
	adjustments: Adjustment[];
	movements: Movement[];
	settlements: Settlement[];
};

/** The evenings of one group, with everything that can happen to their money. */
export class Ledger {
	readonly nights: Night[] = [];
	#ids = 0;
	#clock = 0;
	readonly newId = () => `x${(this.#ids += 1)}`;
	readonly now = () => new Date(Date.UTC(2025, 0, 1) + (this.#clock += 60_000)).toISOString();

	begin(minorPerPoint: number): Night {
		const night: Night = {
			session: this.newId(),
			minorPerPoint,
			stakeChanges: [],
			deals: [],
			adjustments: [],
			movements: [],
			settlements: [],
		};
		this.nights.push(night);
		return night;
	}

	get tonight(): Night {
		return this.nights.at(-1)!;
	}

	tabs(): Tab[] {
		return openTabs(this.nights.map((night) => ({ ...night, currency: 'EUR' })));
	}

	tabsOf(night: Night): Tab[] {
		return this.tabs().filter((tab) => tab.session === night.session);
	}

	settle(options: Partial<SettleOptions> = {}): Settlement | undefined {
		const made = settle(this.tonight, {
			id: this.newId(),
			at: this.now(),
			newId: this.newId,
			...options,
		});
		if (made.ok) this.tonight.settlements.push(made.value);
		return made.ok ? made.value : undefined;
	}

	settleWithTabs(options: Partial<SettleOptions> = {}): Settlement | undefined {
		return this.settle({ tabs: this.tabs(), ...options });
	}

	pay(night: Night, settlement: Settlement, transfer: string, minor: number) {
		const agreed = settlement.transfers.find(({ id }) => id === transfer)!;
		const evenings = this.nights.map((n) => ({ ...n, currency: 'EUR' }));
		const taken = takenIn(evenings)(night.session, agreed);
		const payment: Payment = { id: this.newId(), at: this.now(), minor };
		return this.#store(night, applyPayment(settlement, transfer, payment, taken));
	}

	unpay(night: Night, settlement: Settlement, transfer: string, payment: string) {
		return this.#store(night, undoPayment(settlement, transfer, payment));
	}

	payEverything(): void {
		const evenings = this.nights.map((night) => ({ ...night, currency: 'EUR' }));
		for (const night of this.nights)
			for (const { id, transfers } of night.settlements)
				for (const transfer of transfers) {
					const taken = takenIn(evenings)(night.session, transfer);
					const open = transfer.minor - paidOf(transfer) - taken;
					const settlement = night.settlements.find((one) => one.id === id)!;
					if (open > 0) this.pay(night, settlement, transfer.id, open);
				}
	}

	withdraw(night: Night, settlement: Settlement): void {
		night.settlements = night.settlements.filter(({ id }) => id !== settlement.id);
		night.movements.push(...withdraw(settlement));
	}

	#store(night: Night, result: ReturnType<typeof applyPayment>) {
		if (result.ok) {
			const { value } = result;
			night.settlements = night.settlements.map((s) => (s.id === value.id ? value : s));
		}
		return result;
	}

	/** What everybody still has to get: open on every evening, and the tabs. */
	claims(): Amounts {
		const tally: Sums = new Map();
		for (const night of this.nights) addAll(tally, balances(night).open);
		return toAmounts(addAll(tally, movedBy(this.tabs())));
	}

	/**
	 * The same by independent book-keeping: what was won, less what was received in cash, and what
	 * rounding and waiving changed by agreement.
	 */
	claimsByCash(): Amounts {
		const tally: Sums = new Map();
		for (const night of this.nights) {
			addAll(tally, playedFor(night));
			for (const { from, to, minor, gift } of night.movements) {
				if (!gift) addAll(tally, movedBy([{ from, to, minor }]), -1);
			}
			for (const { transfers, rounding = {}, waived = {} } of night.settlements) {
				addAll(addAll(tally, rounding), waived);
				for (const { from, to, paid = [] } of transfers) {
					for (const { minor } of paid) addAll(tally, movedBy([{ from, to, minor }]), -1);
				}
			}
		}
		return toAmounts(tally);
	}
}
