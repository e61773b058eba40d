/** What `static/first-frame.js` painted before the app ran: taken off the page in the frame that shows the app's own. */
export function takeOver(): void {
	document.getElementById('first-frame')?.remove();
}
