/** Id of the brand on the host of `PUBLIC_ORIGIN`. */
export const defaultBrandId = 'wayfare';
