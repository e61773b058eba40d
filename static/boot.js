// Watches the app start. Where it does not – a script that fails, a file that is missing, a browser too
// old – a person sees what to do instead of a page that does not answer. What is tapped on the ready-made
// page before the app runs is done when it does.
(function () {
	'use strict';

	/** Where an address leads that no page of the app has, though a link or a hand may well have made it. */
	function elsewhere() {
		// More than one stroke in front would name another host.
		var path = location.pathname.replace(/^\/+/, '/');
		try {
			decodeURI(path);
		} catch {
			return '/';
		}
		var file = /^(\/.*?)(?:(?:index|200)?\.html)$/.exec(path);
		// What an evening, a Runde, a person or rules are called by may end like a page's file.
		var named = /^\/(s|g|people|rules)\/(?!(new|import)\.html$)[^/]+$/.test(path);
		if (file && !named) path = file[1];
		return path !== location.pathname && path + location.search + location.hash;
	}
	var there = elsewhere();
	if (there) location.replace(there);

	// What stands behind # may be any text; the app's router breaks over what is none.
	try {
		decodeURIComponent(location.hash);
	} catch {
		var hash = location.hash.replace(/%/g, '%25');
		history.replaceState(history.state, '', location.pathname + location.search + hash);
	}

	/** Slow phones hydrate in two seconds. The app says that it runs by `data-ready` on the root. */
	var PATIENCE_MS = 15000;
	var told = false;
	var words = {
		de: ['Schrieb startet nicht.', 'Neu laden', 'Notfall: alles sichern'],
		sv: ['Schrieb startar inte.', 'Ladda om', 'Nödläge: spara allt'],
		en: ['Schrieb does not start.', 'Reload', 'Emergency: save everything'],
	};

	function runs() {
		return document.documentElement.hasAttribute('data-ready');
	}

	function whenRuns(callback) {
		new MutationObserver(function (_, observer) {
			if (!runs()) return;
			observer.disconnect();
			callback();
		}).observe(document.documentElement, { attributes: true });
	}

	function link(address, text) {
		var element = document.createElement('a');
		element.href = address;
		element.textContent = text;
		// Not for the app's own navigation, which may be what is broken.
		element.setAttribute('data-sveltekit-reload', '');
		return element;
	}

	function tell() {
		if (told || runs()) return;
		if (document.body === null) {
			document.addEventListener('DOMContentLoaded', tell);
			return;
		}
		told = true;
		var text = words[document.documentElement.lang] || words.de;
		var box = document.createElement('aside');
		box.id = 'boot-problem';
		box.setAttribute('role', 'alert');
		var line = document.createElement('p');
		line.textContent = text[0];
		box.append(line, link(location.href, text[1]), ' · ', link('/emergency.html', text[2]));
		document.body.prepend(box);
		// A slow start that succeeds after all takes the warning back.
		whenRuns(function () {
			box.remove();
		});
	}

	var tapped = null;

	/** Enter in a field taps the button of its form. */
	function keep(event) {
		var button = event.target.closest('button');
		if (!button) return;
		event.preventDefault();
		tapped = button;
	}

	if (!runs()) {
		addEventListener('click', keep, true);
		whenRuns(function () {
			removeEventListener('click', keep, true);
			if (tapped) tapped.click();
		});
	}

	addEventListener(
		'error',
		function (event) {
			var target = event.target;
			var isScript = target && target.tagName === 'SCRIPT';
			if (event.error || isScript) tell();
		},
		true,
	);
	addEventListener('unhandledrejection', tell);
	setTimeout(tell, PATIENCE_MS);
})();
