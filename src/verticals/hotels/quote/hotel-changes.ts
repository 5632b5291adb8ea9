import type {
  BookedToChange,
  ChangeClient,
  ChangeOption,
  ChangeOptions,
  DatesAndGuests,
  ProductChanges,
} from '#booking/vertical.ts';
import { freeUntil } from '#values/cancellation.ts';
import { dateIn } from '#values/local-time.ts';
import { formatParty, type Party } from '#values/party.ts';
import { addDays, maxDaysAhead, type StayDates } from '#values/stay-dates.ts';
import { placeById } from '../content/hotel-places.ts';
import { propertyById } from '../content/property.sql.ts';
import { bedsText, roomText } from '../facts/words.ts';
import type { Offer } from '../offer/offer.ts';
import { openOffer, sealOffer } from '../offer/sealed-offer.ts';
import { formatOf, type HotelPagesDeps, nationalityOf, pricingFor } from '../pages-deps.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import { stayMessages } from '../stay-query/stay-problems.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import { asBookedNow, type HotelStay } from './hotel-stay.ts';
import { quoteOffer } from './quote-offer.ts';

/** Other dates, guests, rooms or boards in the same hotel. */
export function hotelChanges(deps: HotelPagesDeps): ProductChanges {
  return {
    form: (booked, typed, client) => formOf(asBookedNow(booked.details as HotelStay), typed, client),
    async options(booked, typed, client) {
      const details = asBookedNow(booked.details as HotelStay);
      const wanted = wantedOf(details, typed, client);
      if ('errors' in wanted) return { kind: 'invalid', errors: wanted.errors };
      const decision = await deps.searchLimit('item', client);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const found = await stayOptions(deps, details, wanted, { ...booked, replaces: booked.reference }, client);
      if (found.kind !== 'found') return found;
      const isSameStay = isAsBooked(details, wanted);
      // What is booked already is no change.
      const options = found.options.filter(({ isAlike }) => !(isSameStay && isAlike));
      return options.length === 0
        ? { kind: 'none', text: client.translate('hotel.none_sold_out') }
        : { kind: 'found', options };
    },
    async quote(booked, offer, replaces, client) {
      const chosen = openOffer(deps.offerSeal, offer);
      const { propertyId } = booked.details as HotelStay;
      if (chosen?.propertyId !== propertyId || chosen.rate.quote !== booked.total.currency) return { kind: 'invalid' };
      const decision = await deps.searchLimit('item', client);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const { brand, locale } = client;
      const pricing = ({ paysVat }: { readonly paysVat: boolean }) =>
        pricingFor(deps, { ...client, priceDisplay: 'gross' }, paysVat);
      const answer = await quoteOffer(deps, chosen, { brand: brand.id, pricing, locale, replaces });
      return answer.kind === 'quoted' ? answer : { kind: answer.kind };
    },
  };
}

/** What is wanted of the same hotel, and how it is priced. */
interface Sale extends Pick<BookedToChange, 'total' | 'policy' | 'paysVat' | 'nationality'> {
  /** The reference of the booking that is changed. */
  readonly replaces?: string;
}

/** What the hotel of a stay has for these days and guests, what is most like the stay first. */
export async function stayOptions(
  deps: HotelPagesDeps,
  details: HotelStay,
  { stay, party }: Wanted,
  sale: Sale,
  client: ChangeClient,
): Promise<Exclude<ChangeOptions, { kind: 'invalid' | 'too_many' }>> {
  const property = await propertyById(deps.content, details.propertyId);
  const place = property && (await placeById(deps.content, property.placeId));
  if (!property || !place) return { kind: 'unavailable' };
  const { total, policy, paysVat, nationality, replaces } = sale;
  const found = await hotelOffers(deps, property, {
    place,
    stay,
    party,
    nationality: nationalityOf(nationality),
    currency: total.currency,
    pricing: pricingFor(deps, { ...client, priceDisplay: 'gross' }, paysVat),
    ...(replaces === undefined ? {} : { replaces }),
  });
  if (found.kind === 'unavailable') return found;
  if (found.kind === 'none') return { kind: 'none', text: client.translate(`hotel.none_${found.reason}`) };
  const isRefundable = freeUntil(policy, client.now.toISOString()) !== null;
  const { at: shownAt } = found;
  const options = found.offers
    .filter(({ price }) => price.currency === total.currency)
    .map((offer) =>
      optionOf(offer, details, isRefundable, client, (one) =>
        sealOffer(deps.offerSeal, one, { propertyId: property.id, stay, party, shownAt, paysVat }),
      ),
    );
  if (options.length === 0) return { kind: 'none', text: client.translate('hotel.none_sold_out') };
  return { kind: 'found', options: options.toSorted((one, other) => Number(other.isAlike) - Number(one.isAlike)) };
}

interface Wanted {
  readonly stay: StayDates;
  readonly party: Party;
}

const isTyped = (typed: URLSearchParams) => typed.has('check_in') || typed.has('check_out');

/** What is typed, else what is booked. */
function wantedOf(
  details: HotelStay,
  typed: URLSearchParams,
  client: ChangeClient,
): Wanted | { readonly errors: Readonly<Record<string, string>> } {
  if (!isTyped(typed)) return { stay: details.stay, party: details.party };
  const query = readStayQuery(typed, dateIn(details.hotel.tz, client.now));
  if (query.stay) return { stay: query.stay, party: query.party };
  return { errors: stayMessages(query.problems, client.translate) };
}

function formOf(details: HotelStay, typed: URLSearchParams, client: ChangeClient): DatesAndGuests {
  const today = dateIn(details.hotel.tz, client.now);
  const days = { today, lastDay: addDays(today, maxDaysAhead) };
  const { stay, party } = details;
  const kind = 'dates';
  if (!isTyped(typed))
    return { kind, checkIn: stay.checkIn, checkOut: stay.checkOut, guests: formatParty(party), ...days };
  const query = readStayQuery(typed, today);
  const { checkIn, checkOut, guests } = query.typed;
  const errors = stayMessages(query.problems, client.translate);
  return { kind, checkIn, checkOut, guests, ...days, ...(Object.keys(errors).length > 0 ? { errors } : {}) };
}

function isAsBooked({ stay, party }: HotelStay, wanted: Wanted): boolean {
  return (
    stay.checkIn === wanted.stay.checkIn &&
    stay.checkOut === wanted.stay.checkOut &&
    formatParty(party) === formatParty(wanted.party)
  );
}

function optionOf(
  offer: Offer,
  details: HotelStay,
  isRefundable: boolean,
  client: ChangeClient,
  seal: (offer: Offer) => string,
): ChangeOption {
  const { translate } = client;
  const rooms = offer.units
    ? [...new Set(offer.units.map((unit) => roomText(unit, translate)))].join(' + ')
    : roomText({ roomCode: offer.roomKey, roomName: offer.roomName }, translate);
  const { total, lines, policy } = offer.price;
  return {
    offer: seal(offer),
    title: rooms,
    facts: [
      translate(`facts.board_${offer.board}`),
      ...(offer.units || offer.beds.length === 0 ? [] : [bedsText(offer.beds, translate, formatOf(client))]),
    ],
    isAlike:
      !offer.units &&
      !details.units &&
      offer.roomKey === details.roomCode &&
      offer.board === details.board &&
      (offer.freeUntil !== null) === isRefundable,
    total,
    lines,
    policy,
  };
}
