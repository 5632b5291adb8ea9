/** Keys of the browser's storage. */
export const favoritesKey = 'favorites';
export const compareKey = 'compare';
