// The first frame of an evening: what its table showed last, painted before any code of the app runs, where the
// record still says so (src/lib/storage/last-shown.ts). Text to be read, in the places and with the styles of the
// app's own screen, which takes its place without anything moving (src/lib/ui/first-frame.ts).
(function () {
	'use strict';

	var LANGUAGES = ['de', 'sv', 'en'];
	var edition = document.currentScript && document.currentScript.dataset.edition;

	/** Whatever goes wrong here, the app shows the table all the same, only later. */
	function careful(work) {
		return function (event) {
			try {
				work(event);
			} catch {
				// Nothing is painted.
			}
		};
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

	/** CRC-32, as the row's writer counts it (src/lib/storage/copy/line.ts). */
	function sumOf(text) {
		var sum = 0xffffffff;
		for (var byte of new TextEncoder().encode(text)) {
			sum ^= byte;
			for (var bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
		}
		return (sum ^ 0xffffffff) >>> 0;
	}

	/**
	 * Asks the store, within one transaction, for the row and for everything that it says it was made of; calls
	 * back only where all of it still holds.
	 */
	function readLastShown(session, callback) {
		var opening = indexedDB.open('schrieb');
		// There is no store: it is the app that makes one.
		opening.onupgradeneeded = function () {
			opening.transaction.abort();
		};
		opening.onerror = function (event) {
			event.preventDefault();
		};
		opening.onsuccess = careful(function () {
			var db = opening.result;
			db.onversionchange = function () {
				db.close();
			};
			try {
				var transaction = db.transaction(['meta', 'sessions', 'people'], 'readonly');
				lookUp(transaction, session, callback);
			} finally {
				// Closed once the transaction is over.
				db.close();
			}
		});
	}

	function lookUp(transaction, session, callback) {
		function ask(table, key, then) {
			transaction.objectStore(table).get(key).onsuccess = careful(function (event) {
				then(event.target.result);
			});
		}
		ask('meta', 'last-shown', function (found) {
			var row = found && found.value;
			if (!row || row.edition !== edition) return;
			if (row.sum !== sumOf(row.edition + '\n' + row.text)) return;
			var shown = JSON.parse(row.text);
			if (shown.session !== session) return;
			var open = 1 + shown.people.length;
			var holds = true;
			function answered(still) {
				holds = holds && still;
				open -= 1;
				if (open === 0 && holds) callback(shown.picture);
			}
			ask('sessions', session, function (now) {
				answered(now !== undefined && now.changes === shown.changes);
			});
			shown.people.forEach(function (person) {
				ask('people', person[0], function (now) {
					answered((now === undefined ? null : now.revision) === person[1]);
				});
			});
		});
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
			standing,
			styled(span('name', [seat.mark.letters && markOf(seat.mark), seat.name]), {
				'--letters': seat.letters,
			}),
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

	/** The table, as its screen draws it: text to be read, and room for what is tapped once the app runs. */
	function tableOf(picture) {
		var screen = element.bind(null, 'ui-Screen');
		var bar = element.bind(null, 'ui-TopBar');
		var ring = element.bind(null, 'ui-table-SeatRing');
		var table = element.bind(null, 'ui-table-TableScreen');
		var tools = [table('span', 'tool', [])];
		if (picture.isOpen && 'wakeLock' in navigator) tools.push(table('span', 'tool', []));
		var number = table('p', 'number figures', [
			element('', 'span', 'hidden', picture.number.said),
			element('', 'span', '', picture.number.text),
		]);
		number.lastChild.setAttribute('aria-hidden', 'true');
		var seats = ring('ol', '', picture.seats.map(seatOf));
		seats.setAttribute('aria-label', picture.label);
		var all = screen('div', 'screen', [
			bar('header', 'top', [
				bar('span', 'back no-print', []),
				bar('div', 'words', [bar('h1', '', picture.title), bar('p', '', picture.subtitle)]),
				bar('div', 'end', table('div', 'tools no-print', tools)),
			]),
			screen(
				'main',
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
								picture.radl && table('p', 'radl', picture.radl),
								picture.doubled && table('p', 'doubled', picture.doubled),
								picture.single && table('p', 'single', picture.single),
							]),
							seats,
						]),
					),
				]),
			),
		]);
		var frame = element.bind(null, 'ui-table-EveningFrame', 'div');
		return element('routes-layout', 'div', 'page', frame('evening tabs', frame('left', all)));
	}

	/** Where two screens stand side by side, the app draws both (src/lib/ui/panes.svelte.ts). */
	var TWO_PANES = '(min-width: 48rem), (min-width: 40rem) and (max-height: 32rem)';

	function paintLastShown() {
		var path = /^\/s\/([^/]+)\/?$/.exec(location.pathname);
		var chosen = preferences();
		// Nothing was ever written here, as far as this device knows: there is no store to be asked.
		if (!path || !edition || !(chosen.writtenAt > 0) || matchMedia(TWO_PANES).matches) return;
		readLastShown(decodeURIComponent(path[1]), function (picture) {
			var self = typeof chosen.self === 'string' ? chosen.self : null;
			if (picture.language !== language() || picture.self !== self || appRuns()) return;
			var painted = tableOf(picture);
			painted.id = 'first-frame';
			if (chosen.theme === 'light' || chosen.theme === 'dark')
				document.documentElement.dataset.theme = chosen.theme;
			document.documentElement.lang = picture.language;
			document.title = picture.title + ' · Schrieb';
			if (document.body) document.body.append(painted);
		});
	}

	careful(paintLastShown)();
})();
