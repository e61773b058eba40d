/**
 * What a usual deal is begun without: ways to tell the outcome beside won and lost, games beside the first, what is
 * opened or contradicts itself, why it pays. It comes once the form stands, before it where the deal has any of it.
 */
export { explainDeal } from '#lib/text/explain.ts';
export { problemText } from '#lib/text/problems.ts';
export { default as BeiGames } from './BeiGames.svelte';
export { default as DealNotices } from './DealNotices.svelte';
export { default as FactsFields } from './FactsFields.svelte';
export { panelOf } from './games.ts';
export { default as Outcome } from './Outcome.svelte';
