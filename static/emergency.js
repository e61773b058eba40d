// The emergency page: reads the raw store of this browser and saves it, with nothing of the app in
// between. Plain script, old syntax where it costs nothing, no dependency, no build.
//
// What it saves is a backup as the app reads it (docs/backup-format.md), with every other table of the
// store and the settings beside it in `raw`, which the app leaves aside. What the store lacks or says
// otherwise comes from the second copy, which outlives it (src/lib/storage/copy).
(function () {
	'use strict';

	var DATABASE = 'schrieb';
	var PATIENCE_MS = 8000;

	var languages = ['de', 'sv', 'en'];
	var page = document.querySelector('main[data-language="' + language() + '"]');

	/** The language chosen in the app, else the browser's, else German. */
	function language() {
		var wanted = [];
		try {
			wanted.push(localStorage.getItem('schrieb-locale') || '');
		} catch {
			// Storage is denied; the browser's own language will do.
		}
		wanted = wanted.concat(navigator.languages || []);
		for (var i = 0; i < wanted.length; i++) {
			var known = languages.indexOf(wanted[i].slice(0, 2).toLowerCase());
			if (known >= 0) return languages[known];
		}
		return 'de';
	}

	function words(name, values) {
		var all = page.querySelector('template[data-words]').content;
		var text = all.querySelector('[data-word="' + name + '"]').textContent.replace(/\s+/g, ' ');
		return text.replace(/\{(\w+)\}/g, function (_, key) {
			return String(values && values[key] !== undefined ? values[key] : '');
		});
	}

	function say(name, values, where) {
		page.querySelector('[data-status="' + (where || 'status') + '"]').textContent = words(
			name,
			values,
		);
	}

	/** An error that names one of the page's own texts. */
	function trouble(word, detail) {
		var error = new Error(detail || word);
		error.word = word;
		return error;
	}

	function open() {
		return new Promise(function (resolve, reject) {
			var request;
			setTimeout(function () {
				reject(trouble('blocked'));
			}, PATIENCE_MS);
			try {
				request = indexedDB.open(DATABASE);
			} catch (error) {
				reject(trouble('denied', String(error)));
				return;
			}
			var absent = false;
			request.onupgradeneeded = function () {
				// Opening made an empty store: undo that.
				absent = true;
				request.transaction.abort();
			};
			request.onsuccess = function () {
				// A newer version of the app waits in another tab: do not stand in its way.
				request.result.onversionchange = function () {
					request.result.close();
				};
				resolve(request.result);
			};
			request.onerror = function () {
				if (absent) resolve(null);
				else reject(trouble('denied', String(request.error)));
			};
		});
	}

	/** All rows of a table; where they do not come at once, one by one, without those that do not come. */
	function rowsOf(db, name) {
		var store = db.transaction(name, 'readonly').objectStore(name);
		return settled(store.getAll()).then(
			function (rows) {
				return { rows: rows, lost: 0 };
			},
			function () {
				return rowByRow(db, name);
			},
		);
	}

	function rowByRow(db, name) {
		var found = { rows: [], lost: 0 };
		return settled(db.transaction(name, 'readonly').objectStore(name).getAllKeys()).then(
			function (keys) {
				return keys
					.reduce(function (before, key) {
						return before.then(function () {
							return settled(db.transaction(name, 'readonly').objectStore(name).get(key)).then(
								function (row) {
									found.rows.push(row);
								},
								function () {
									found.lost++;
								},
							);
						});
					}, Promise.resolve())
					.then(function () {
						return found;
					});
			},
			function () {
				found.lost++;
				return found;
			},
		);
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

	/** Rows as JSON can say them; what it cannot say is counted as lost, with a word in its place. */
	function sayable(read) {
		var lost = read.lost;
		var rows = read.rows.map(function (value) {
			try {
				var text = JSON.stringify(value);
				return text === undefined ? null : JSON.parse(text);
			} catch (error) {
				lost++;
				return { unreadable: String(error) };
			}
		});
		return { rows: rows, lost: lost };
	}

	/** Keys sorted, no white space: what the checksum is made over. */
	function canonical(value) {
		if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
		if (typeof value === 'object' && value !== null) {
			var fields = Object.keys(value)
				.sort(function (a, b) {
					return a < b ? -1 : 1;
				})
				.map(function (key) {
					return JSON.stringify(key) + ':' + canonical(value[key]);
				});
			return '{' + fields.join(',') + '}';
		}
		return JSON.stringify(value);
	}

	function checksum(lines) {
		// Without a secure context there is no digest: the app then says so, and offers what reads.
		if (!window.crypto || !crypto.subtle) return Promise.resolve('');
		var text = lines
			.map(function (line) {
				return line + '\n';
			})
			.join('');
		return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then(function (digest) {
			return Array.prototype.map
				.call(new Uint8Array(digest), function (byte) {
					return ('0' + byte.toString(16)).slice(-2);
				})
				.join('');
		});
	}

	/** CRC-32, as every line of the second copy has it in front. */
	function crc32(bytes) {
		var sum = 0xffffffff;
		for (var i = 0; i < bytes.length; i++) {
			sum ^= bytes[i];
			for (var bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
		}
		return (sum ^ 0xffffffff) >>> 0;
	}

	/** What a line says; `null` where it says nothing that could be a revision. */
	function lineValue(text) {
		try {
			var value = JSON.parse(text);
			return typeof value === 'object' ? value : null;
		} catch {
			return null;
		}
	}

	/** The sound lines of a file, each with its place. */
	function linesOf(bytes) {
		var found = [];
		var decoder = new TextDecoder();
		for (var begin = 0, end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, begin)) {
			var payload = bytes.subarray(begin + 9, end);
			var sum = decoder.decode(bytes.subarray(begin, begin + 9));
			if (/^[\da-f]{8} $/.test(sum) && parseInt(sum, 16) === crc32(payload)) {
				var value = lineValue(decoder.decode(payload));
				if (value) found.push({ at: begin, value: value });
			}
			begin = end + 1;
		}
		return found;
	}

	/** The files of the second copy: their names, the version of the record, their lines. */
	function copyFiles() {
		var files = [];
		function readOn(entries) {
			return entries.next().then(function (entry) {
				if (entry.done) return files;
				var handle = entry.value;
				return handle
					.getFile()
					.then(function (file) {
						return file.arrayBuffer();
					})
					.then(function (buffer) {
						var record = Number((/^(\d+)-/.exec(handle.name) || [])[1]);
						var lines = linesOf(new Uint8Array(buffer));
						files.push({ name: handle.name, record: record, lines: lines });
					})
					.catch(function () {
						// Written or removed at this moment, or damaged: the others may have it.
					})
					.then(function () {
						return readOn(entries);
					});
			});
		}
		return Promise.resolve()
			.then(function () {
				return navigator.storage.getDirectory();
			})
			.then(function (root) {
				return root.getDirectoryHandle('schrieb-copy');
			})
			.then(function (folder) {
				return readOn(folder.values());
			})
			.catch(function () {
				// This browser has no such place, or nothing is in it.
				return files;
			});
	}

	/** Every revision of the second copy by its id, in one version of the record; not what was deleted. */
	function copied(record) {
		return copyFiles().then(function (files) {
			var newest = files.reduce(function (most, file) {
				return Math.max(most, file.record || 0);
			}, 0);
			var wanted = record || newest;
			var ends = {};
			files.forEach(function (file) {
				file.lines.forEach(function (line) {
					var forget = line.value.forget || {};
					Object.keys(forget).forEach(function (name) {
						ends[name] = Math.max(ends[name] || 0, forget[name]);
					});
				});
			});
			var revisions = {};
			files.forEach(function (file) {
				if (file.record !== wanted) return;
				file.lines.forEach(function (line) {
					var id = line.value.id;
					if (typeof id === 'string' && line.at >= (ends[file.name] || 0))
						revisions[id] = line.value;
				});
			});
			return { record: wanted, revisions: revisions };
		});
	}

	function settings() {
		var found = {};
		try {
			for (var i = 0; i < localStorage.length; i++) {
				var key = localStorage.key(i);
				if (key.indexOf('schrieb') === 0) found[key] = localStorage.getItem(key);
			}
		} catch {
			// Denied: there are none.
		}
		return found;
	}

	/** The tables as they lie, and how many rows did not come; none where there is no store. */
	function storeTables() {
		return open().then(function (db) {
			if (db === null) return { version: 0, tables: {}, lost: 0 };
			var names = Array.prototype.slice.call(db.objectStoreNames);
			return Promise.all(
				names.map(function (name) {
					return rowsOf(db, name);
				}),
			).then(function (read) {
				var found = { version: db.version, tables: {}, lost: 0 };
				db.close();
				names.forEach(function (name, index) {
					var said = sayable(read[index]);
					found.tables[name] = said.rows;
					found.lost += said.lost;
				});
				return found;
			});
		});
	}

	/** The file's text, with how many rows it holds and how many did not come. */
	function collect() {
		var problem;
		return storeTables()
			.catch(function (error) {
				problem = error;
				return { version: 0, tables: {}, lost: 0 };
			})
			.then(function (store) {
				// The browser counts versions of the store in tens.
				return copied(Math.floor(store.version / 10)).then(function (copy) {
					return fileOf(store, copy, problem);
				});
			});
	}

	/** What the second copy says; nothing where it holds what was deleted (src/lib/storage/copy/void.ts). */
	function saidBy(copy, meta) {
		var isVoid = (meta || []).some(function (row) {
			return row && row.key === 'copy-void';
		});
		return isVoid ? {} : copy.revisions;
	}

	function fileOf(store, copy, problem) {
		var tables = store.tables;
		var altered = [];
		var rest = saidBy(copy, tables.meta);
		var revisions = (tables.revisions || []).map(function (row) {
			var kept = row && rest[row.id];
			if (row) delete rest[row.id];
			if (!kept || canonical(kept) === canonical(row)) return row;
			// Revisions never change: what was written is what the copy has.
			altered.push(row);
			return kept;
		});
		var missing = Object.keys(rest).map(function (id) {
			return rest[id];
		});
		delete tables.revisions;
		var names = Object.keys(tables);
		var lines = revisions.concat(missing).map(canonical);
		if (lines.length === 0 && names.length === 0) throw problem || trouble('empty');
		var count = names.reduce(function (sum, name) {
			return sum + tables[name].length;
		}, lines.length);
		return checksum(lines).then(function (sum) {
			var header = {
				format: 'schrieb/backup',
				version: 1,
				record: Math.max(1, copy.record),
				createdAt: new Date(Math.min(Date.now(), Date.UTC(9999, 11, 31))).toISOString(),
				count: lines.length,
				checksum: sum,
				raw: {
					storeVersion: store.version,
					lost: store.lost,
					fromCopy: missing.length,
					altered: altered,
					tables: tables,
					settings: settings(),
				},
			};
			var fields = JSON.stringify(header).slice(0, -1);
			return {
				text: fields + ',"revisions":[\n' + lines.join(',\n') + '\n]}\n',
				count: count,
				lost: store.lost,
				problem: problem,
			};
		});
	}

	/** That it is all there, or that the store stayed shut and it comes from the second copy alone. */
	function tell(name, found) {
		say(found.problem ? 'from-copy' : name, found);
	}

	function fileName() {
		var now = new Date();
		var pad = function (value) {
			return ('0' + value).slice(-2);
		};
		var day = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-');
		return 'schrieb-emergency-' + day + '.json';
	}

	function save() {
		return collect().then(function (found) {
			var name = fileName();
			var link = document.createElement('a');
			link.href = URL.createObjectURL(new Blob([found.text], { type: 'application/json' }));
			link.download = name;
			document.body.appendChild(link);
			link.click();
			link.remove();
			tell('saved', { name: name, count: found.count, lost: found.lost, problem: found.problem });
		});
	}

	function copy() {
		return collect().then(function (found) {
			return navigator.clipboard.writeText(found.text).then(function () {
				tell('copied', found);
			});
		});
	}

	function asFile(text) {
		return new File([text], fileName(), { type: 'application/json' });
	}

	/** Share sheets open only in answer to a tap: what is shared is read before, on the first one. */
	var ready = null;
	function share() {
		if (ready !== null) {
			return navigator.share({ files: [ready.file] }).then(function () {
				tell('saved', ready);
			});
		}
		return collect().then(function (found) {
			var file = asFile(found.text);
			ready = { file: file, name: file.name, count: found.count, lost: found.lost };
			ready.problem = found.problem;
			return share();
		});
	}

	/** The program from the network: its worker and caches go, the store stays. */
	function renew() {
		say('renewing', {}, 'renewal');
		// The worker's own address is the one that no worker answers from its caches.
		return fetch('/service-worker.js', { cache: 'no-store' })
			.then(
				function (response) {
					// A network that asks for a login first answers everything with a page of its own.
					var type = response.headers.get('content-type') || '';
					if (!response.ok || response.redirected || type.indexOf('javascript') < 0) {
						throw trouble('offline');
					}
				},
				function () {
					throw trouble('offline');
				},
			)
			.then(function () {
				return navigator.serviceWorker ? navigator.serviceWorker.getRegistrations() : [];
			})
			.then(function (registrations) {
				return Promise.all(
					registrations.map(function (registration) {
						return registration.unregister();
					}),
				);
			})
			.then(function () {
				return window.caches ? caches.keys() : [];
			})
			.then(function (names) {
				return Promise.all(
					names.map(function (name) {
						return caches.delete(name);
					}),
				);
			})
			.then(function () {
				location.replace('/');
			});
	}

	function on(name, work, where) {
		page.querySelector('[data-do="' + name + '"]').addEventListener('click', function () {
			say(name === 'renew' ? 'renewing' : 'reading', {}, where);
			Promise.resolve()
				.then(work)
				.catch(function (error) {
					say(error.word || 'failed', { detail: error.message }, where);
				});
		});
	}

	languages.forEach(function (name) {
		var other = document.querySelector('main[data-language="' + name + '"]');
		if (other !== page) other.remove();
	});
	document.documentElement.lang = page.lang;
	document.title = 'Schrieb – ' + page.querySelector('h1').textContent;
	on('save', save);
	on('copy', copy);
	on('share', share);
	on('renew', renew, 'renewal');
	page.querySelector('[data-do="share"]').hidden = !(
		navigator.canShare && navigator.canShare({ files: [asFile('{}')] })
	);
})();
