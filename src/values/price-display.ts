/** Whether agents see their own price (`net`) or the traveller's. */
export type PriceDisplay = 'gross' | 'net';

/** The traveller's price, for every invalid choice. */
export function priceDisplayOf(text: string | undefined): PriceDisplay {
  return text === 'net' ? 'net' : 'gross';
}
