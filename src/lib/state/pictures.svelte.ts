/** Pictures of people, as addresses that screens can show. See `storage/pictures.ts`. */
import { own } from '#lib/domain/own.ts';
import { readPictures, writePicture } from '#lib/storage/pictures.ts';
import { app } from './app.svelte.ts';
import { inTurn } from './in-turn.ts';
import { Live } from './live.svelte.ts';

/** As large as it is shown at most, on a dense screen. */
const SIDE = 192;
const QUALITY = 0.85;

/** Made while a component is set up. */
export class Pictures {
	readonly #live = new Live(({ db }) => readPictures(db));
	#addresses = $state.raw<Readonly<Record<string, string>>>({});

	constructor() {
		$effect(() => {
			const addresses = [...(this.#live.value ?? [])].map(
				([person, picture]) => [person, URL.createObjectURL(picture)] as const,
			);
			this.#addresses = Object.fromEntries(addresses);
			return () => {
				for (const [, address] of addresses) URL.revokeObjectURL(address);
			};
		});
	}

	of(person: string): string | undefined {
		return own(this.#addresses, person);
	}
}

/** A large picture takes longer than a small one that is chosen in its place. */
const turn = inTurn();

/**
 * Keeps the middle of a picture, small; false where the browser cannot read it.
 * @throws StorageError
 */
export const keepPicture = (person: string, file: Blob): Promise<boolean> =>
	turn(async () => {
		const small = await smallOf(file).catch(() => null);
		if (small) await writePicture(app.ledger.db, person, small);
		return small !== null;
	});

async function smallOf(file: Blob): Promise<Blob | null> {
	const image = await createImageBitmap(file);
	const side = Math.min(image.width, image.height);
	const canvas = document.createElement('canvas');
	canvas.width = canvas.height = SIDE;
	const context = canvas.getContext('2d');
	if (!context || side === 0) return null;
	const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
	context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
	image.close();
	return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * Takes somebody's picture away, on this device.
 * @throws StorageError
 */
export const dropPicture = (person: string): Promise<void> =>
	turn(() => writePicture(app.ledger.db, person, null));
