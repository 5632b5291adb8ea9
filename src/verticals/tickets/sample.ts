import { sampleOf } from '#booking/booking.ts';
import type { SampleSale } from '#booking/vertical.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import { attractionById } from './content/attraction.sql.ts';
import { ticketPlaces } from './content/ticket-places.ts';
import { pagePricing, type TicketDeps } from './deps.ts';
import { askQuote } from './quote/quote-visit.ts';
import { askSlots } from './visit/ask-slots.ts';

/** Attractions that are asked, one after another, until one has a time. */
const mostAttractions = 5;

/** Two tickets to an attraction of the first featured place in a month, as they are sold now. */
export async function ticketSampleSale(deps: TicketDeps, context: PageContext): Promise<SampleSale | null> {
  const [first] = await ticketPlaces.featuredPlaces(deps.content);
  const place = first && (await ticketPlaces.placeById(deps.content, first.id));
  const decision = place && (await deps.searchLimit('item', context));
  if (!place || !decision?.allowed) return null;
  const day = addDays(dateIn(place.tz, context.now), 30);
  const pricing = pagePricing(deps, { ...context, priceDisplay: 'gross' });
  const { currency, locale, brand } = context;
  for (const { id } of (await deps.lists(place, null)).slice(0, mostAttractions)) {
    // oxlint-disable-next-line no-await-in-loop -- the first one with a time will do
    const attraction = await attractionById(deps.catalogue, id);
    const [option] = attraction?.options ?? [];
    const [unit] = option?.units ?? [];
    if (!attraction || !option || !unit) continue;
    const units = [{ unitId: unit.unitId, quantity: Math.max(2, option.minTickets) }];
    // oxlint-disable-next-line no-await-in-loop
    const found = await askSlots(deps, { place, attraction, option, day, units, pricing, currency });
    const offer = found.kind === 'found' ? found.slots.find((slot) => slot.offer !== null)?.offer : null;
    if (!offer) continue;
    const { rate, exchange } = offer;
    const chosen = {
      supplier: option.supplier,
      supplierToken: rate.token,
      attractionId: attraction.id,
      optionId: option.id,
      exchange,
    };
    // oxlint-disable-next-line no-await-in-loop
    const asked = await askQuote(deps, chosen, { brand: brand.id, pricing, locale }, () => []);
    if (asked.kind === 'answered') return sampleOf(asked.quote);
  }
  return null;
}
