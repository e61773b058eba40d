/** What was written, said aloud to the whole table by the device's own voice; nothing leaves the device. */
import { preferences } from '#lib/state/preferences.svelte.ts';
import { locale } from '#lib/text/locale.svelte.ts';

/**
 * A voice of the app's language that lies on the device, the system's own first; none where it has none,
 * or tells of its voices only later.
 */
export function voice(): SpeechSynthesisVoice | undefined {
	// Not everywhere, whatever the types say.
	const voices = 'speechSynthesis' in globalThis ? speechSynthesis.getVoices() : [];
	const ours = voices.filter(
		({ lang, localService }) => localService && lang.startsWith(locale.current),
	);
	return ours.find((one) => one.default) ?? ours[0];
}

/** Reads `text` out where the device was told to; a newer text takes the place of an older one. */
export function speak(text: string): void {
	if (!preferences.spoken) return;
	const spoken = voice();
	if (!spoken) return;
	const utterance = new SpeechSynthesisUtterance(text);
	utterance.voice = spoken;
	utterance.lang = spoken.lang;
	speechSynthesis.cancel();
	speechSynthesis.speak(utterance);
}

/** A saved deal is felt as well, where the device can. */
export function pulse(): void {
	// Not in every browser; refused before the first tap.
	(navigator as { vibrate?: (ms: number) => boolean }).vibrate?.(15);
}
