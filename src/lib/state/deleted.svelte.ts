/** The evening that was deleted last, as long as it can be brought back with one tap. */
export interface DeletedEvening {
	readonly id: string;
	readonly title: string;
	readonly back: () => Promise<unknown>;
}

class Deleted {
	#evening = $state.raw<DeletedEvening | null>(null);

	get evening(): DeletedEvening | null {
		return this.#evening;
	}

	set(evening: DeletedEvening | null): void {
		this.#evening = evening;
	}
}

export const deleted = new Deleted();
