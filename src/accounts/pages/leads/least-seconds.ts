/** Minimum time to fill in the form; faster submissions are taken for bots. */
export const leastSeconds = 3;
