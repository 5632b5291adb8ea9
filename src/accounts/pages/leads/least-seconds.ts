/** Nobody writes their details in less; programs do. */
export const leastSeconds = 3;
