import type { PageContext } from '#web/page.ts';
import { type CarDeps, pagePricing, pricesAt } from '../deps.ts';
import { sealCar } from '../quote/chosen-car.ts';
import { findRates } from '../rental/find-rates.ts';
import { priceRates } from '../rental/price-rates.ts';
import type { Rental } from '../rental/rental-query.ts';

/** What the button of a list sends in place of an offer: the car of the address, without extras. */
export const listed = 'listed';

/** The car that a list shows the price of, as it is now, sealed; null when it is not there any more. */
export async function listedOffer(deps: CarDeps, context: PageContext, rental: Rental): Promise<string | null> {
  const answers = await findRates(deps, rental);
  const found = answers.kind === 'found' ? answers.rates.find(({ id }) => id === context.query.get('car')) : undefined;
  if (!found || answers.kind !== 'found') return null;
  const prices = pricesAt(pagePricing(deps, context), rental.pickup, rental.from.slice(0, 10), context.now);
  const [priced] = await priceRates(deps, [found], prices, context.currency);
  return priced ? sealCar(deps.offerSeal, priced.offer, rental, { extras: [], shownAt: answers.at }) : null;
}
