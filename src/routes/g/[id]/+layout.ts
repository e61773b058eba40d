// Runden lie in the browser only: their addresses are answered by the app itself.
export const ssr = false;
export const prerender = false;
