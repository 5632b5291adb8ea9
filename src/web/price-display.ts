import { type PriceDisplay, priceDisplayOf } from '#values/price-display.ts';
import type { Principal } from './principal.ts';

/** Whether a person may see what their agency owes. */
export function seesNet(principal: Principal | null): principal is Principal & { agency: object } {
  return principal !== null && principal.agency !== null && principal.actions.includes('net');
}

/** The prices that a request shows: those of the traveller, unless a person who may has chosen net ones. */
export function requestedDisplay(principal: Principal | null, cookies: Readonly<Record<string, string>>): PriceDisplay {
  return seesNet(principal) ? priceDisplayOf(cookies['priceDisplay']) : 'gross';
}
