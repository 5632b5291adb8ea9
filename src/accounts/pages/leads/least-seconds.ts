/** A person needs longer to fill in the form; a bot may not. */
export const leastSeconds = 3;
