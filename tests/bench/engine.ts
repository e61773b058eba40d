/** What `engine.bench.ts` measures. */
export { scoreSession } from '#lib/domain/score.ts';
export { parseSession } from '#lib/storage/session-file.ts';
