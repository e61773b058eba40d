// The first frame: what the table or the start page showed last, painted before any code of the app runs, where the
// record still says so (src/lib/storage/last-shown.ts). In the places and with the styles of the app's own screen,
// which takes its place without anything moving (src/lib/ui/first-frame.ts): text to be read, and ways to other pages.
(function () {
	'use strict';

	var LANGUAGES = ['de', 'sv', 'en'];
	var edition = document.currentScript && document.currentScript.dataset.edition;

	/** The app begins once the first frame stands, or cannot; and in any case (scripts/first-screen.mjs). */
	var PATIENCE_MS = 1000;
	var begin;
	window.firstFrame = new Promise(function (resolve) {
		begin = resolve;
		setTimeout(resolve, PATIENCE_MS);
	});

	/** The scripts are asked for once the store has answered: it waits for a thread that asks for them (scripts/adapter.mjs). */
	var answered;
	window.storeAnswered = new Promise(function (resolve) {
		answered = resolve;
		setTimeout(resolve, PATIENCE_MS / 4);
	});

	/** Once what was painted is on the screen; a page that is not shown makes no frames. */
	function beginAfterFrame() {
		if (document.hidden) return begin();
		requestAnimationFrame(function () {
			setTimeout(begin);
		});
	}

	/** The app says so itself; what comes later than that would stay. */
	function appRuns() {
		return document.documentElement.hasAttribute('data-ready');
	}

	function stored(key) {
		try {
			return localStorage.getItem(key);
		} catch {
			return null;
		}
	}

	function preferences() {
		try {
			return JSON.parse(stored('schrieb-preferences')) || {};
		} catch {
			return {};
		}
	}

	/** As the app decides it (src/lib/text/locale.svelte.ts). */
	function language() {
		var chosen = stored('schrieb-locale');
		if (LANGUAGES.includes(chosen)) return chosen;
		for (var tag of navigator.languages) {
			var primary = tag.toLowerCase().split('-', 1)[0];
			if (LANGUAGES.includes(primary)) return primary;
		}
		return 'de';
	}

	/** CRC-32, as the row's writer counts it (src/lib/storage/copy/line.ts), by half a byte at a time. */
	var HALVES = Array.from({ length: 16 }, function (_, sum) {
		for (var bit = 0; bit < 4; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
		return sum;
	});

	function sumOf(text) {
		var sum = 0xffffffff;
		for (var byte of new TextEncoder().encode(text)) {
			sum ^= byte;
			sum = HALVES[sum & 15] ^ (sum >>> 4);
			sum = HALVES[sum & 15] ^ (sum >>> 4);
		}
		return (sum ^ 0xffffffff) >>> 0;
	}

	function settled(request) {
		return new Promise(function (resolve, reject) {
			request.onsuccess = function () {
				resolve(request.result);
			};
			request.onerror = function (event) {
				event.preventDefault();
				reject(request.error);
			};
		});
	}

	function openStore() {
		var opening = indexedDB.open('schrieb');
		// There is no store: it is the app that makes one.
		opening.onupgradeneeded = function () {
			opening.transaction.abort();
		};
		return settled(opening);
	}

	/**
	 * Asks the store, within one transaction, for the row and for everything that it says it was made of; `undefined`
	 * where not all of it still holds.
	 */
	async function lastShown(key, session) {
		var db = await openStore();
		db.onversionchange = function () {
			db.close();
		};
		try {
			var transaction = db.transaction(['meta', 'sessions', 'people'], 'readonly');
			var get = function (table, key) {
				return settled(transaction.objectStore(table).get(key));
			};
			var found = await get('meta', key);
			var row = found && found.value;
			if (!row || row.edition !== edition) return;
			if (row.sum !== sumOf(row.edition + '\n' + row.text)) return;
			var shown = JSON.parse(row.text);
			if (session !== undefined && shown.session !== session) return;
			var asked = shown.people.map(async function (person) {
				var now = await get('people', person[0]);
				return (now === undefined ? null : now.revision) === person[1];
			});
			asked.push(
				shown.others === undefined
					? get('sessions', session).then(function (now) {
							return now !== undefined && now.changes === shown.changes;
						})
					: settled(transaction.objectStore('sessions').getAll()).then(function (all) {
							return eveningsHold(shown, all);
						}),
			);
			var holds = (await Promise.all(asked)).every(Boolean);
			answered();
			return holds ? shown.picture : undefined;
		} finally {
			// Closed once the transaction is over.
			db.close();
		}
	}

	/** Whether all evenings are as they were, that which is told of and the others. */
	function eveningsHold(shown, all) {
		var others = '';
		var changes = null;
		all.forEach(function (row) {
			var touched = row.head.closedAt === undefined ? row.lastDealAt || row.head.startedAt : '';
			if (row.id === shown.session) changes = row.changes;
			else others += row.id + ' ' + row.changes + ' ' + touched + '\n';
		});
		return changes === shown.changes && sumOf(others) === shown.others;
	}

	/** An element with the classes that its component's styles go by (svelte.config.js). */
	function element(component, name, classes, inside) {
		var made = document.createElement(name);
		made.className = classes + ' ' + component;
		made.append.apply(
			made,
			[].concat(inside).filter(function (one) {
				return one !== null && one !== undefined;
			}),
		);
		return made;
	}

	function styled(made, styles) {
		for (var name in styles) made.style.setProperty(name, styles[name]);
		return made;
	}

	/** Beside a name that is long or like another's. */
	function markOf(mark) {
		var several = mark.letters.length > 1 ? ' several' : '';
		var classes = 'mark m' + mark.mark + several + ' small';
		var made = element('ui-groups-Mark', 'span', classes, mark.letters);
		made.setAttribute('aria-hidden', 'true');
		return made;
	}

	function seatOf(seat) {
		var span = element.bind(null, 'ui-table-Seat', 'span');
		var figures = styled(element('', 'span', 'figures l', seat.points), {
			'--characters': seat.points.length,
		});
		var standing = span('standing', [
			seat.sign && span(seat.x > 50 ? 'button right' : 'button', seat.sign),
			span(seat.sign ? 'points dealer' : 'points', figures),
		]);
		if (seat.sign) standing.firstChild.setAttribute('aria-hidden', 'true');
		var inside = element('ui-table-Seat', 'div', seat.isOut ? 'seat out' : 'seat', [
			styled(span('name', [seat.mark.letters && markOf(seat.mark), seat.name]), {
				'--letters': seat.letters,
			}),
			standing,
			seat.role ? span('role', seat.role) : null,
			seat.money && span('money', element('', 'span', 'figures text', seat.money)),
		]);
		return styled(element('ui-table-SeatRing', 'li', '', inside), {
			'--x': seat.x + '%',
			'--y': seat.y + '%',
		});
	}

	/** The round of the table behind the seats. */
	function roundOf() {
		var space = 'http://www.w3.org/2000/svg';
		var svg = document.createElementNS(space, 'svg');
		var ellipse = document.createElementNS(space, 'ellipse');
		[svg, ellipse].forEach(function (one) {
			one.setAttribute('class', 'ui-table-SeatRing');
		});
		svg.setAttribute('viewBox', '0 0 100 100');
		svg.setAttribute('preserveAspectRatio', 'none');
		svg.setAttribute('aria-hidden', 'true');
		ellipse.setAttribute('cx', '50');
		ellipse.setAttribute('cy', '50');
		ellipse.setAttribute('rx', '29');
		ellipse.setAttribute('ry', '29');
		ellipse.setAttribute('vector-effect', 'non-scaling-stroke');
		svg.append(ellipse);
		return svg;
	}

	/**
	 * The table, as its screen draws it: text to be read, and room for what is tapped once the app runs.
	 * @param two whether another screen stands beside it
	 * @param pane whether that is the page's own
	 */
	function tableOf(picture, two, pane) {
		var screen = element.bind(null, 'ui-Screen');
		var bar = element.bind(null, 'ui-TopBar');
		var ring = element.bind(null, 'ui-table-SeatRing');
		var tool = element.bind(null, 'ui-table-TableTools');
		var next = element.bind(null, 'ui-table-NextDeal');
		var frame = element.bind(null, 'ui-table-EveningFrame', 'div');
		var tools = [tool('span', 'tool', [])];
		if (picture.isOpen && 'wakeLock' in navigator) tools.push(tool('span', 'tool', []));
		var number = next('p', 'figures xl', [
			element('', 'span', 'hidden', picture.number.said),
			element('', 'span', '', picture.number.text),
		]);
		number.lastChild.setAttribute('aria-hidden', 'true');
		var seats = ring('ol', '', picture.seats.map(seatOf));
		seats.setAttribute('aria-label', picture.label);
		var all = screen('div', 'screen', [
			bar('header', 'top long', [
				pane ? null : bar('span', 'back no-print', []),
				bar('div', 'words', [
					bar(pane ? 'h2' : 'h1', '', picture.title),
					bar('p', '', picture.subtitle),
				]),
				bar('div', 'end', tool('div', 'tools no-print', tools)),
			]),
			screen(
				pane ? 'div' : 'main',
				'main',
				screen('div', 'content', [
					element('', 'div', 'stack', []),
					ring(
						'div',
						'around',
						ring('div', 'ring', [
							roundOf(),
							ring('div', 'middle', [
								number,
								picture.caption && next('p', 'caption', picture.caption),
								picture.doubled && next('p', 'doubled', picture.doubled),
								picture.single && next('p', 'single', picture.single),
							]),
							seats,
						]),
					),
				]),
			),
		]);
		var left = frame('left', pane ? element('ui-Pane', 'section', '', all) : all);
		var rail = matchMedia(SIDEWAYS).matches;
		var evening = frame('evening tabs' + (two ? ' two' : '') + (rail ? ' side' : ''), [
			left,
			two ? frame('right', []) : null,
			rail ? element('ui-TabBar', 'div', 'tabs rail', []) : null,
		]);
		return element('routes-layout', 'div', 'page', evening);
	}

	/** What leads to another page does so without the app. */
	function wayTo(href, looks, text, detail) {
		var button = element.bind(null, 'ui-Button');
		var made = button('a', 'button large full ' + looks, [
			button('span', '', text),
			detail && button('small', '', detail),
		]);
		made.setAttribute('href', href);
		return made;
	}

	/** The start page below its heading, as far as it is about the evening that is being played. */
	function homeOf(picture) {
		var screen = element.bind(null, 'ui-Screen', 'div');
		var home = element.bind(null, 'ui-home-HomeScreen');
		var running = picture.running;
		var stack = element('', 'div', 'stack', [
			running && wayTo(running.href, 'primary', running.text, running.detail),
			running &&
				running.lead &&
				home('div', 'running', [
					home('p', '', home('b', '', running.lead)),
					home('p', '', running.last),
				]),
			wayTo('/new', running ? 'plain' : 'primary', picture.fresh),
		]);
		var all = screen('screen', screen('main', screen('content', stack)));
		return element('', 'div', '', all);
	}

	/** Beside these it stands whoever is there (src/lib/ui/table/EveningFrame.svelte). */
	var BESIDE = ['/sheet', '/review', '/more', '/more/together', '/more/handover'];

	/** Where two screens stand side by side (src/lib/ui/panes.svelte.ts). */
	var TWO_PANES = '(min-width: 48rem), (min-width: 40rem) and (max-height: 32rem)';
	var SIDEWAYS = TWO_PANES + ', (min-width: 34rem) and (max-height: 24rem)';

	function show(painted) {
		painted.id = 'first-frame';
		document.body.append(painted);
		return painted;
	}

	async function paintTable(session, place, chosen) {
		var two = matchMedia(TWO_PANES).matches;
		if (place && !(two && BESIDE.includes(place))) return;
		var picture = await lastShown('last-shown', session);
		var self = typeof chosen.self === 'string' ? chosen.self : null;
		if (!picture || !fits(picture) || picture.self !== self) return;
		if (!place) document.title = picture.title + ' · Schrieb';
		show(tableOf(picture, two, Boolean(place)));
	}

	async function paintHome() {
		var picture = await lastShown('last-home');
		if (!picture || !fits(picture)) return;
		var main = document.querySelector('main');
		var purpose = document.querySelector('header p');
		purpose.firstChild.data = picture.purpose;
		var painted = homeOf(picture);
		painted.style.setProperty('top', main.getBoundingClientRect().top + scrollY + 'px');
		// Beside it stands an evening, which the app draws (src/lib/ui/ListAndItem.svelte).
		if (matchMedia(TWO_PANES).matches) painted.style.width = 'calc(min(26rem, 50%) - 1px)';
		show(painted);
	}

	/** Whether it can be shown to whoever is there now. */
	function fits(picture) {
		if (picture.language !== language() || appRuns() || !document.body) return false;
		document.documentElement.lang = picture.language;
		return true;
	}

	/** Whatever goes wrong here, the app shows all of it all the same, only later. */
	async function paint() {
		var path = /^\/s\/([^/]+)(\/.+?)?\/?$/.exec(location.pathname);
		var chosen = preferences();
		// Nothing was ever written here, as far as this device knows: there is no store to be asked.
		if (!edition || !(chosen.writtenAt > 0)) return;
		if (chosen.theme === 'light' || chosen.theme === 'dark')
			document.documentElement.dataset.theme = chosen.theme;
		if (path) await paintTable(decodeURIComponent(path[1]), path[2], chosen);
		else if (location.pathname === '/') await paintHome();
	}

	paint().finally(answered).then(beginAfterFrame, begin);
})();
