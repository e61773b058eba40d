// Made in the browser from its address; nothing to prerender.
export const prerender = false;
export const ssr = false;
