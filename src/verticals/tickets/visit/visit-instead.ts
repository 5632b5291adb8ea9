import type { ChangeClient, ChangeOption, EndedSale, ProductQuotes } from '#booking/vertical.ts';
import { freeUntil } from '#values/cancellation.ts';
import { dateIn } from '#values/local-time.ts';
import { findAttraction } from '../content/attraction.sql.ts';
import { formatOf, pagePricing, placeOf, type TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { hoursText, optionTitle, unitsText } from '../ticket-texts.ts';
import { askSlots, type OfferedSlot } from './ask-slots.ts';
import type { TicketVisit } from '../quote/ticket-visit.ts';

/** The times of the same option on the same day for the same tickets, that of the ended visit first, then by distance from it. */
export function visitInstead(deps: TicketDeps): NonNullable<ProductQuotes['instead']> {
  return async (ended, client) => {
    const visit = ended.details as TicketVisit;
    const day = visit.starts.slice(0, 10);
    const place = await placeOf(deps, visit.place.country, visit.place.slug);
    const attraction = place && (await findAttraction(deps.catalogue, place.id, visit.attraction.slug));
    const option = attraction?.options.find(({ id }) => id === visit.optionId);
    if (!attraction || !place || !option || day < dateIn(visit.zone, client.now)) return null;
    const decision = await deps.searchLimit('item', client);
    if (!decision.allowed) return null;
    const found = await askSlots(deps, {
      place,
      attraction,
      option,
      day,
      units: visit.units.map(({ unitId, quantity }) => ({ unitId, quantity })),
      pricing: pagePricing(deps, { ...client, priceDisplay: 'gross' }),
      currency: ended.total.currency,
    });
    if (found.kind !== 'found') return null;
    const away = ({ slot }: OfferedSlot) => minutesBetween(slot.starts, visit.starts);
    const options = found.slots
      .toSorted((one, other) => away(one) - away(other))
      .flatMap((one) => optionOf(one, visit, ended, client));
    if (options.length === 0) return null;
    const params = { country: place.country.slug, city: place.slug, attraction: attraction.slug };
    return {
      action: ticketRoutes.attraction.href(client.locale, params, { option: option.id, date: day }),
      options: options.toSorted((one, other) => Number(other.isAlike) - Number(one.isAlike)),
    };
  };
}

const minutesBetween = (one: string, other: string) =>
  Math.abs(Temporal.PlainDateTime.from(one).since(Temporal.PlainDateTime.from(other)).total('minutes'));

/** Nothing for a time that is full, or that can't be sold in the currency of the ended price. */
function optionOf(
  { slot, offer, sealed }: OfferedSlot,
  visit: TicketVisit,
  { total: before, policy: wanted }: Pick<EndedSale, 'total' | 'policy'>,
  client: ChangeClient,
): ChangeOption[] {
  if (!offer || sealed === null || offer.price.currency !== before.currency) return [];
  const { translate, textLocale, now } = client;
  const format = formatOf(client);
  const { total, lines, policy } = offer.price;
  const isFree = (one: EndedSale['policy']) => freeUntil(one, now.toISOString()) !== null;
  const date = format.date(slot.starts.slice(0, 10), 'full');
  return [
    {
      offer: sealed,
      title: slot.allDay ? date : translate('stay.dateTime', { date, time: format.time(slot.starts) }),
      facts: [
        optionTitle(visit, textLocale, translate).text,
        unitsText(visit.units, translate, format),
        slot.allDay ? translate('ticket-facts.allDay', { hours: hoursText(slot.hours, format) }) : '',
      ].filter(Boolean),
      isAlike: slot.starts === visit.starts && isFree(policy) === isFree(wanted),
      total,
      lines,
      policy,
    },
  ];
}
