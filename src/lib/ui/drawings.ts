/** What is drawn to be painted before the app runs (`static/first-frame.js`). */
export { depictHome } from './home/picture.ts';
export { depictTable } from './table/picture.ts';
