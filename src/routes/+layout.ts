// Every page without parameters is made at build time; pages with parameters turn both off themselves
// and are answered by 200.html.
export const prerender = true;
export const ssr = true;
export const trailingSlash = 'never';
