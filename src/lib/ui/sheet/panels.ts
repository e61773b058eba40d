/** What an open row of the sheet says, and what can be done about it: it comes behind the rows. */
export { default as ClosedAsk } from './ClosedAsk.svelte';
export { default as DamagedPanel } from './DamagedPanel.svelte';
export { default as DealPanel } from './DealPanel.svelte';
export { default as PaymentPanel } from './PaymentPanel.svelte';
