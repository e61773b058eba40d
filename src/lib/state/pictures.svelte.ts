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

/** Keeps the middle of a picture, small. @throws where the browser cannot read it */
export const keepPicture = (person: string, file: Blob): Promise<void> =>
	turn(async () => writePicture(app.ledger.db, person, await smallOf(file)));

async function smallOf(file: Blob): Promise<Blob> {
	const image = await createImageBitmap(file);
	const side = Math.min(image.width, image.height);
	const canvas = document.createElement('canvas');
	canvas.width = canvas.height = SIDE;
	const context = canvas.getContext('2d');
	if (!context || side === 0) throw new Error('no picture');
	const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
	context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
	image.close();
	const small = await new Promise<Blob | null>((resolve) =>
		canvas.toBlob(resolve, 'image/jpeg', QUALITY),
	);
	if (!small) throw new Error('no picture');
	return small;
}

/**
 * Takes somebody's picture away, on this device.
 * @throws StorageError
 */
export const dropPicture = (person: string): Promise<void> =>
	turn(() => writePicture(app.ledger.db, person, null));
