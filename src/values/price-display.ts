/** Whether agents see what they pay (`net`) or what travellers pay. */
export type PriceDisplay = 'gross' | 'net';

/** What travellers pay, for everything that is no such choice. */
export function priceDisplayOf(text: string | undefined): PriceDisplay {
  return text === 'net' ? 'net' : 'gross';
}
