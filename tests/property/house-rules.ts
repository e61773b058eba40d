/** House rules as tables make them: patches over a built-in ruleset that leave it valid. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { SIDES } from '#lib/domain/ruleset.ts';
import { BESIDE_VALAT, VALAT_PREMIUMS } from '#lib/games/koenigrufen/domain/rules.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import { one, rarely, some, type Draw } from './draw.ts';

type Patch = Record<string, unknown>;

const named = (name: string, order: number, source: string) => ({
	names: { de: name, sv: name, en: name },
	cite: { source, section: 'Hausregel' },
	order,
});

/** A patch with any number of house rules. */
export const housePatch = (ruleset: Ruleset, draw: Draw): Patch =>
	(MAKERS[ruleset.game] as Maker<Ruleset>)(ruleset, draw);

type Maker<R> = (ruleset: R, draw: Draw) => Patch;
/** A line for each game. */
const MAKERS: { readonly [G in Ruleset['game']]: Maker<Extract<Ruleset, { game: G }>> } = {
	...forCalling(koenigrufenPatch),
	tarok: tarokPatch,
};

/** Each part is changed now and then. */
const sometimes = (draw: Draw, key: string, make: () => unknown): Patch =>
	rarely(draw, 2) ? { [key]: make() } : {};

function koenigrufenPatch(ruleset: KoenigrufenRuleset, draw: Draw): Patch {
	return {
		...sometimes(draw, 'contracts', () => contracts(ruleset, draw)),
		...sometimes(draw, 'premiums', () => premiums(ruleset, draw)),
		...sometimes(draw, 'selfCall', () => rarely(draw, 2)),
		...sometimes(draw, 'cards', () => ({
			win: one(draw, [{ points: 35, leaves: 1 }, { leaves: 2 }, { points: 33, leaves: 0 }]),
			...(rarely(draw, 3) && {
				defenceUnderKontra: { points: 35, leaves: ruleset.cards.leaves ? draw(3) : 0 },
			}),
		})),
		...sometimes(draw, 'kontra', () => ({
			highest: { game: draw(6), premium: draw(6) },
			negative: one(draw, ['common', 'personal']),
			trischaken: one(draw, ['none', 'pairs', 'payer', 'riders']),
			booked: one(draw, ['sheet', 'cash', 'box']),
			...(rarely(draw, 3) && { times: { '1': 1 + draw(3), '3': 1 + draw(9) } }),
		})),
		...(rarely(draw, 8) && { limits: { least: draw(3), most: 3 + draw(20) } }),
		// Whoever may ride along makes it dearer by these.
		trischaken: { riders: { each: draw(4), payer: draw(4) } },
		...(ruleset.valat && sometimes(draw, 'valat', () => valat(ruleset, draw))),
		...sometimes(draw, 'trischaken', () => trischaken(ruleset, draw)),
		...sometimes(draw, 'rounds', () => rounds(ruleset, draw)),
		...sometimes(draw, 'renonce', () =>
			rarely(draw, 5)
				? null
				: {
						cite: { source: Object.keys(ruleset.sources)[0], section: 'Hausregel' },
						scheme: one(draw, ['as-if-won', 'side-loses', 'fixed']),
						toEach: draw(4),
						trischaken: { toEach: draw(7), fromForehand: draw(7) },
						...(rarely(draw, 2) && { withoutDemanded: draw(5) }),
					},
		),
		...sometimes(draw, 'bei', () =>
			rarely(draw, 5)
				? null
				: {
						cite: { source: Object.keys(ruleset.sources)[0], section: 'Hausregel' },
						contracts: Object.fromEntries(
							Object.entries(ruleset.contracts)
								.filter(([, contract]) => contract.kind === 'negative')
								.map(([id]) => [id, true]),
						),
						equalOnly: rarely(draw, 2),
						most: draw(ruleset.table.hands),
					},
		),
	};
}

const setFrom = (ids: readonly string[]): Patch => Object.fromEntries(ids.map((id) => [id, true]));
const byResult = (draw: Draw) => ({ won: draw(5), lost: draw(5) });

function contracts(ruleset: KoenigrufenRuleset, draw: Draw): Patch {
	const source = Object.keys(ruleset.sources)[0]!;
	const first = Object.keys(ruleset.contracts)[0];
	/** Always played, and has them all: no premium is left without a game. */
	const hasAll = Object.entries(ruleset.contracts).find(
		([id, one]) => one.kind === 'positive' && !one.only && (one.callsKing || id === first),
	)?.[0];
	const birds = Object.entries(ruleset.premiums)
		// Only what the declarer may announce can be demanded of him.
		.filter(([, { group, value }]) => group === 'bird' && value.announced !== undefined)
		.map(([id]) => id);
	const changed = some(draw, Object.entries(ruleset.contracts), 4).map(([id, contract]) => {
		const change: Patch = {};
		if (rarely(draw, 3)) change.declarer = one(draw, ['anyone', 'forehand']);
		if (contract.kind === 'trischaken') return [id, change] as const;
		if (rarely(draw, 2)) {
			change.value = {
				...{ won: draw(10), lost: draw(10) },
				...(rarely(draw, 4) && { wonByForehand: draw(9) }),
				...(rarely(draw, 6) && { halves: true }),
				...(contract.kind === 'negative' && rarely(draw, 3) && { lostPerTrick: draw(4) }),
			};
		}
		// Never below what the others take: a kontra that was said stays legal.
		if (rarely(draw, 5)) change.highestKontra = 10 + draw(3);
		// Premiums that need a called king have to stay possible.
		const callsKing = contract.kind === 'positive' && contract.callsKing;
		// The first stays: a game without kings to call has few contracts.
		if (!callsKing && id !== first && rarely(draw, 6)) change.played = false;
		if (contract.kind === 'negative') {
			if (rarely(draw, 3)) change.tricks = draw(4);
			return [id, change] as const;
		}
		if (rarely(draw, 3)) change.value = { lostByForehand: draw(20) };
		if (rarely(draw, 2)) change.factor = byResult(draw);
		if (rarely(draw, 2)) change.premiumFactor = draw(4);
		if (rarely(draw, 2)) change.valatFactor = byResult(draw);
		if (rarely(draw, 4)) {
			const bonus = some(draw, Object.keys(ruleset.premiums), 3);
			if (bonus.length > 0)
				change.bonus = Object.fromEntries(
					bonus.map((name) => [
						name,
						{ announced: draw(6), ...(rarely(draw, 2) && { silent: draw(4) }) },
					]),
				);
		}
		if (contract.callsKing && rarely(draw, 2)) {
			change.kingInTalon = one(draw, [
				'kontra-stands',
				'kontra-void',
				'single-kontra-void-when-lost',
			]);
		}
		if (contract.callsKing && rarely(draw, 2)) {
			change.givingUp = one(draw, [
				{ price: 'game-and-premium', points: null },
				{ price: 'fixed', points: draw(9) },
			]);
		}
		if (contract.demands && rarely(draw, 2)) change.demands = { settled: 'with-game' };
		if (!contract.demands && rarely(draw, 4)) change.declarerAnnounces = false;
		if (hasAll !== undefined && id !== hasAll && !contract.demands && rarely(draw, 5)) {
			change.only = setFrom(some(draw, Object.keys(ruleset.premiums)));
		}
		return [id, change] as const;
	});
	const own: Patch = rarely(draw, 3)
		? {
				hausrufer: {
					...named('Hausrufer', 99, source),
					kind: 'positive',
					played: true,
					declarer: 'anyone',
					callsKing: rarely(draw, 2),
					talon: 3,
					value: byResult(draw),
					factor: byResult(draw),
					premiumFactor: draw(3),
					valatFactor: byResult(draw),
					declarerAnnounces: true,
					...(birds.length > 0 &&
						rarely(draw, 2) && {
							demands: {
								premiums: { [birds[0]!]: true },
								settled: one(draw, ['separately', 'with-game']),
							},
						}),
					kingInTalon: 'kontra-stands',
				},
			}
		: {};
	return { ...Object.fromEntries(changed), ...own };
}

function premiums(ruleset: KoenigrufenRuleset, draw: Draw): Patch {
	const source = Object.keys(ruleset.sources)[0]!;
	const changed = some(draw, Object.entries(ruleset.premiums), 3).map(([id, premium]) => {
		const change: Patch = {};
		if (rarely(draw, 2)) {
			change.value = {
				...{ silent: draw(6), announced: 1 + draw(9) },
				...(rarely(draw, 4) && { missed: draw(12), missedSilent: draw(6) }),
				...(rarely(draw, 8) && { halves: true }),
			};
		}
		if (rarely(draw, 5)) change.highestKontra = 10 + draw(3);
		if (rarely(draw, 3)) change.missedSilently = one(draw, ['free', 'costs']);
		if (rarely(draw, 3)) change.silentToOtherSide = true;
		if (rarely(draw, 4)) change.besideValat = besideValat(draw);
		// What contracts demand or a bird rufer names has to stay announceable.
		if (premium.group !== 'bird' && rarely(draw, 4)) {
			change.sides = { silent: one(draw, [...SIDES, 'both']) };
		}
		return [id, change] as const;
	});
	const own: Patch = {
		...(rarely(draw, 3) && {
			mondraub: {
				...named('Mondraub', 90, source),
				played: true,
				group: 'capture',
				value: one(draw, [{ silent: 2 }, { announced: 3 }, { silent: 1, announced: 2 }]),
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: one(draw, ['free', 'costs']),
				between: 'players',
				silentToOtherSide: false,
			},
		}),
		...(rarely(draw, 3) && {
			sack: {
				...named('Sack', 91, source),
				played: true,
				group: 'count',
				value: one(draw, [{ silent: 1, announced: 2 }, { announced: 2 }, { silent: 3 }]),
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: 'free',
				atLeast: { points: 45, leaves: 0 },
				between: 'sides',
				silentToOtherSide: rarely(draw, 2),
			},
			'sack-55': {
				...named('Sack 55', 92, source),
				played: true,
				group: 'count',
				value: one(draw, [{ silent: 2, announced: 4 }, { silent: 2 }]),
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: 'free',
				atLeast: { points: 55, leaves: 0 },
				insteadOfLower: rarely(draw, 2),
				between: 'sides',
				silentToOtherSide: false,
			},
		}),
	};
	return { ...Object.fromEntries(changed), ...own };
}

const besideValat = (draw: Draw) => ({
	silent: one(draw, BESIDE_VALAT),
	announced: one(draw, BESIDE_VALAT),
	missed: one(draw, BESIDE_VALAT),
});

function valat({ premiums }: KoenigrufenRuleset, draw: Draw): Patch | null {
	if (rarely(draw, 12)) return null;
	const scheme = one(draw, ['game-factor', 'fixed', 'deal-factor']);
	// A deal that is multiplied by nothing pays nothing, whatever is made or missed in it.
	const least = scheme === 'deal-factor' ? 1 : 0;
	return {
		value: { scheme, silent: least + draw(20), announced: least + draw(40) },
		game: one(draw, ['replaced', 'beside']),
		announcedBy: one(draw, ['both', 'declarer']),
		kontra: one(draw, ['shared', 'own']),
		silentVoidsGameKontra: rarely(draw, 2),
		...(rarely(draw, 5) && { highestKontra: 10 + draw(3) }),
		...(rarely(draw, 3) && {
			brings: setFrom(
				some(draw, Object.keys(premiums), 4).filter(
					(id) => premiums[id]?.value.silent !== undefined,
				),
			),
		}),
		premiums: {
			silent: one(draw, [...VALAT_PREMIUMS, 'dearer']),
			announced: one(draw, [...VALAT_PREMIUMS, 'dearer']),
			missed: one(draw, VALAT_PREMIUMS),
		},
	};
}

function trischaken({ cards }: KoenigrufenRuleset, draw: Draw): Patch {
	const pay = () => ({
		plain: draw(7),
		mayor: draw(13),
		to: one(draw, ['everybody', 'virgins']),
		...(rarely(draw, 3) && { tied: draw(5) }),
		...(rarely(draw, 3) && { amount: one(draw, ['to-each', 'in-all']) }),
	});
	const pair = () => {
		const from = one(draw, ['most', 'second', 'mayor', 'forehand', 'rest']);
		// The rest does not pay the rest.
		return { from, to: one(draw, ['virgins', 'fewest', ...(from === 'rest' ? [] : ['rest'])]) };
	};
	/** Whom it names is there whenever it is. */
	const special = (order: number, { from, to } = pair()) => ({
		order,
		when: {
			...(rarely(draw, 2) && {
				virgins: one(draw, [
					...['one', 'two', 'all', 'some', 'several'],
					...(to === 'virgins' ? [] : ['none']),
				]),
			}),
			...(rarely(draw, 3) && {
				mayor: one(draw, [
					'somebody',
					'forehand',
					'other',
					...(from === 'mayor' ? [] : ['nobody']),
				]),
			}),
			...(rarely(draw, 3) && { most: one(draw, ['alone', 'tied']) }),
			...(rarely(draw, 3) && {
				forehand: one(draw, ['most', 'most-alone', 'second', 'not-most']),
			}),
		},
		...{ from, to },
		points: draw(9),
		...(rarely(draw, 2) && { amount: one(draw, ['to-each', 'in-all']) }),
		...(rarely(draw, 2) && { forehandFactor: rarely(draw, 2) }),
	});
	return {
		scheme: one(draw, ['loser-pays', 'second-pays', 'two-pay-two', 'pairwise']),
		talon: one(draw, ['in-tricks', 'unused', 'fifth-hand']),
		counting: one(draw, ['exact', 'rounded', 'rounded-up']),
		...(rarely(draw, 3) && {
			cases: { first: special(50 + draw(20)), second: special(one(draw, [40, 90])) },
		}),
		...(rarely(draw, 2) && { rounding: one(draw, ['down', 'nearest', 'up']) }),
		riders: { each: draw(4), payer: draw(4) },
		...(rarely(draw, 3) && {
			mayor: { points: 33 + draw(5), leaves: cards.leaves ? draw(3) : 0 },
		}),
		forehand: { factor: draw(4), when: one(draw, ['always', 'alone-without-virgin']) },
		extra: {
			virginFromEach: draw(4),
			...(rarely(draw, 3) && { virginFromMost: draw(4) }),
			mayorToEach: draw(4),
			severalVirgins: one(draw, ['each', 'none']),
		},
		loserPays: {
			none: { ...pay(), to: 'everybody' },
			one: pay(),
			two: pay(),
			all: pay(),
			forehandInTie: one(draw, ['alone', 'like-others']),
			ties: one(draw, ['each-alone', 'each-to-rest', 'share-pot']),
			tiePoints: draw(5),
		},
		twoPayTwo: {
			points: draw(4),
			mayorAlone: draw(3),
			...(rarely(draw, 3) && { allTricks: draw(5) }),
		},
		pairwise: { points: draw(4) },
	};
}

function rounds(ruleset: KoenigrufenRuleset, draw: Draw): Patch {
	const starting = some(draw, Object.keys(ruleset.contracts), 6);
	const lengths = [
		{ unit: 'deals', deals: 1 + draw(6) },
		{ unit: 'round', deals: null },
	];
	return {
		factor: 1 + draw(4),
		after: {
			contracts: setFrom(starting),
			...(rarely(draw, 3) && { premiums: setFrom(some(draw, Object.keys(ruleset.premiums), 4)) }),
			nobodyPays: rarely(draw, 2),
			...(rarely(draw, 3) && { kontra: rarely(draw, 2) }),
			...(rarely(draw, 3) && { lost: setFrom(starting) }),
		},
		...(rarely(draw, 3) && { ask: rarely(draw, 2) }),
		lastRound: rarely(draw, 2),
		halfTime: rarely(draw, 2),
		length: one(draw, lengths),
		lengthAfter: Object.fromEntries(starting.map((id) => [id, { unit: 'deals', deals: 1 }])),
		meeting: one(draw, ['multiply', 'append']),
	};
}

function tarokPatch(ruleset: TarokRuleset, draw: Draw): Patch {
	return {
		...sometimes(draw, 'declarations', () =>
			Object.fromEntries(
				some(draw, DECLARATIONS).map((kind) => [
					kind,
					{ value: draw(30), ...(ruleset.declarations[kind].beyond > 0 && { beyond: draw(9) }) },
				]),
			),
		),
		...sometimes(draw, 'pagat', () =>
			Object.fromEntries(some(draw, PAGAT_EVENTS).map((event) => [event, { value: draw(50) }])),
		),
		...sometimes(draw, 'discardedPagat', () => ({ value: draw(10) })),
		...sometimes(draw, 'names', () => ({ de: 'Zu Hause' })),
	};
}
