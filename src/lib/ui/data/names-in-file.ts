/** What the ids of a session file stand for, so that what is wrong with it can be told in names. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { ProblemNames } from '#lib/text/problems.ts';

export interface FileNames extends ProblemNames {
	/** A deal's number, as people count. */
	readonly deal: (id: string) => string;
}

/** @param file as far as it reads: it may be wrong in any place */
export function namesInFile(file: unknown, ruleset: Ruleset | undefined): FileNames {
	const listed = (field: string): readonly unknown[] =>
		isObject(file) && Array.isArray(file[field]) ? (file[field] as readonly unknown[]) : [];
	const names = new Map(
		listed('players').flatMap((player) =>
			isObject(player) && typeof player.name === 'string' && player.name.trim() !== ''
				? [[player.id, player.name]]
				: [],
		),
	);
	const numbers = new Map(listed('deals').map((deal, i) => [isObject(deal) ? deal.id : i, i + 1]));
	return {
		player: (id) => names.get(id) ?? id,
		deal: (id) => String(numbers.get(id) ?? id),
		...(ruleset && { ruleset }),
	};
}
