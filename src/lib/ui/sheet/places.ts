/** Where an evening's sheet was left on the screen, and at how many deals; as long as the page lives. */
export const places = new Map<string, { readonly deals: number; readonly top: number }>();
