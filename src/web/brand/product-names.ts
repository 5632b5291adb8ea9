/** The products of a travel site, by the names in `PRODUCTS`; an installation sells some of them. */
export const productNames = ['hotels', 'flights', 'cars', 'packages', 'tickets'] as const;
