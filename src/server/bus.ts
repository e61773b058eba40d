/** How nodes that share one journal tell each other what was just written. It may lose words; nodes do not rely on it. */
export interface Bus {
	/** Whether others are heard now. */
	readonly connected: boolean;
	/** Resolves once what others say of a room is heard. */
	listen(room: string, hear: (message: Uint8Array) => void): Promise<void>;
	leave(room: string): void;
	/** To the others who listen to a room; never to oneself. */
	say(room: string, message: Uint8Array): void;
	/** Called when others are heard again after they were not. */
	onBack: () => void;
	close(): Promise<void>;
}
