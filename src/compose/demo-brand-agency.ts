/** The number of the demo's second agency, which has a brand of its own. */
export const demoBrandAgency = 1002;
