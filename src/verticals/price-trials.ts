import type { PriceTrials } from '#booking/booking.ts';
import type { OpenProduct } from './product.ts';

/** The trial of the product that an address is of. */
export function priceTrials(products: readonly Pick<OpenProduct, 'priceTrial'>[]): PriceTrials {
  return async (address, context) => {
    for (const { priceTrial } of products) {
      // oxlint-disable-next-line no-await-in-loop -- one product at most knows the address
      const answer = await priceTrial?.(address, context);
      if (answer) return answer;
    }
    return 'unknown';
  };
}
