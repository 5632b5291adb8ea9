/** How many favourites a browser keeps. */
export const mostFavorites = 200;
/** How many things fit side by side. */
export const mostCompared = 4;
