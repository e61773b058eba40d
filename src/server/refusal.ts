/** Why a phone is not served; the word reaches it as the reason its connection closes with. */
export type RefusalReason =
	| 'malformed'
	| 'revision-too-large'
	| 'room-full'
	| 'not-stored'
	| 'wrong-token'
	| 'too-many-connections'
	| 'too-many-rooms'
	| 'too-slow';

export class Refusal extends Error {
	readonly reason: RefusalReason;

	constructor(reason: RefusalReason) {
		super(reason);
		this.reason = reason;
	}
}
