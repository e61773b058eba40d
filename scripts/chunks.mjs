// Which file of the build a module goes into. Left alone, the bundler makes a file of every few modules
// that the same screens share: some seventy for the table of an evening, each of which costs a slow
// phone several milliseconds. What the start page and the table need is put together instead, and no
// screen loads another's file for the sake of something they share.
import { behind, checksRules, reached, screensByModule } from './screens.mjs';

/**
 * The file of what these screens need; `null` leaves it to the bundler. What a module imports is needed by all
 * who need the module, so that each of these files leads to ones that more screens share, and no other.
 */
function fileFor(users) {
	const [table, deal, sheet, inside, outside] = ['table', 'deal', 'sheet', 'inside', 'outside'].map(
		(name) => users.has(name),
	);
	if (users.has('start')) return 'start';
	if (users.has('home')) {
		if (table || deal || sheet || inside) return 'start';
		return outside ? 'lists' : 'home';
	}
	if (table && deal) return outside ? 'engine' : 'evening';
	if (table && outside) return 'money';
	if (table) return sheet || inside ? 'settling' : 'table';
	if (deal && sheet) return outside ? 'told' : 'reading';
	if (deal) return inside || outside ? 'fields' : 'deal';
	if (sheet && outside) return 'kept';
	if (sheet) return inside ? 'paid' : 'sheet';
	return null;
}

/** @type {Map<string, Set<string>> | undefined} */
let users;
/** @type {Set<string> | undefined} */
let written;
/** @type {Set<string> | undefined} */
let checking;

/** Fields, and what is written once by two taps: whoever has one mostly has the others. */
const typed = /\/lib\/ui\/(\w*Field\.svelte|(once|lead-to-wrong)\.ts)$/;

/** What adds money up: whoever needs one piece of it mostly needs the others. */
const sums = /\/lib\/domain\/cash\/(evening|pot|tabs)\.ts$/;

/** What words are found by, wherever they are said. */
const speech = /\/paraglide\/\w+\.js$|\/lib\/text\/words\.ts$/;

function nameOf(id) {
	if (speech.test(id)) return 'start';
	const needing = users?.get(id);
	const own = needing && fileFor(needing);
	if (own) return own;
	if (typed.test(id)) return 'typed';
	if (sums.test(id)) return 'sums';
	if (checking?.has(id)) return 'checking';
	return !needing && written?.has(id) ? 'writing' : null;
}

/** The name of a module's file; `null` leaves it to the bundler. */
export function fileOf(id, ctx) {
	const importsOf = (one) => ctx.getModuleInfo(one)?.importedIds ?? [];
	users ??= screensByModule(importsOf);
	written ??= reached(behind, importsOf);
	checking ??= reached(checksRules, importsOf);
	return nameOf(id);
}

/** What runs once an evening is read. */
const RUN_LATE = ['engine', 'evening', 'settling', 'money', 'table'];

/**
 * The first line of a file. Chromium keeps what it has compiled of a script by the time its modules have run, and of these
 * that is next to nothing: asked for by this line, it compiles all of it at once and keeps that.
 */
export const firstLine = ({ moduleIds }) =>
	moduleIds.some((id) => RUN_LATE.includes(nameOf(id))) ? '//# allFunctionsCalledOnLoad' : '';
