import type { KnownSupply } from '#pricing/rules/rules-problems.ts';

/** The suppliers of each kind of product, connected or not: the names that price rules may use. */
export const forSale: KnownSupply = { hotel: ['direct', 'sandbox', 'hotelbeds'] };
