/** The folder of the second copy in the browser's own file system; `static/emergency.js` knows it too. */
export const FOLDER = 'schrieb-copy';
