// What this page shows lies in the browser only, and its address has parameters.
export const prerender = false;
export const ssr = false;
