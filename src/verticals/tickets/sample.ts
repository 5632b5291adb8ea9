import { sampleOf } from '#booking/booking.ts';
import type { SampleSale } from '#booking/vertical.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import type { ListedOffer } from './content/attraction.ts';
import { attractionById } from './content/attraction.sql.ts';
import { ticketPlaces } from './content/ticket-places.ts';
import { pagePricing, type TicketDeps } from './deps.ts';
import { askQuote } from './quote/quote-visit.ts';
import { ticketRoutes } from './routes.ts';
import { askSlots } from './visit/ask-slots.ts';

/** Attractions that are asked, one after another, until one has a time. */
const mostAttractions = 5;

/** The first featured place, and a day in a month. */
async function sampleVisit({ content }: Pick<TicketDeps, 'content'>, now: Date) {
  const [first] = await ticketPlaces.featuredPlaces(content);
  const place = first && (await ticketPlaces.placeById(content, first.id));
  return place ? { place, day: addDays(dateIn(place.tz, now), 30) } : null;
}

const isOpen = (state: ListedOffer['state']) => state === 'available' || state === 'limited' || state === 'free';

/** A page of results, with a day in a month, and one of an attraction: for previews of a site. */
export async function ticketSamplePages(deps: Pick<TicketDeps, 'content' | 'lists'>, now: Date) {
  const visit = await sampleVisit(deps, now);
  if (!visit) return null;
  const { place, day: date } = visit;
  const params = { country: place.country.slug, city: place.slug };
  const all = await deps.lists(place, date);
  const attraction = all.find(({ offers }) => offers.some(({ state }) => isOpen(state))) ?? all[0];
  return {
    productLabel: 'brand-editor.page_product_tickets',
    results: ticketRoutes.results.href(defaultLocale, params, { date }),
    product: attraction
      ? ticketRoutes.attraction.href(defaultLocale, { ...params, attraction: attraction.slug }, { date })
      : null,
  };
}

/** Two tickets to an attraction of the first featured place in a month, as they are sold now. */
export async function ticketSampleSale(deps: TicketDeps, context: PageContext): Promise<SampleSale | null> {
  const visit = await sampleVisit(deps, context.now);
  const decision = visit && (await deps.searchLimit('item', context));
  if (!visit || !decision?.allowed) return null;
  const { place, day } = visit;
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
