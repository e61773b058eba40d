// What this page shows lies in the browser only.
export const ssr = false;
