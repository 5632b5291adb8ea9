import { isSessionId, readRevision } from '#travel/sessions/search-sessions.ts';
import type { PageContext } from '#web/page.ts';
import { formatParty } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import { isVatPlace } from '#pricing/display/vat-flag.ts';
import type { Pricing } from '#pricing/pricing.ts';
import type { Place } from '#travel/places/place.ts';
import { type HotelPagesDeps, nationalityOf } from '../pages-deps.ts';
import type { Client } from '#travel/sessions/search-limit.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';
import type { SearchAbout, SearchSession } from '../sessions/search-session.ts';
import { hotelSearches } from '../sessions/hotel-sessions.ts';

export type FoundResults =
  | { readonly kind: 'found'; readonly session: SearchSession; readonly id: string }
  /** The address names a session that is over, unknown, or another brand's or pricing's. */
  | { readonly kind: 'expired' }
  /** The session parameter of the address is malformed. */
  | { readonly kind: 'unknown' }
  /** No supplier answered. */
  | { readonly kind: 'failed' }
  /** A new search is needed, but this visitor has exceeded the search limit. */
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/** The visitor of a search, and the prices that they see. */
export type PricedClient = Client & { readonly pricing: Pricing };

type Searching = PricedClient & Pick<PageContext, 'country' | 'currency'> & { readonly brand: { readonly id: string } };

/** The session parameters of an address. */
export interface SessionRequest {
  readonly id: string | null;
  /** The revision that the page shows; the latest when missing or malformed. */
  readonly revision: string | null;
}

const newSearch: SessionRequest = { id: null, revision: null };

/** The search of a page or an API call. */
export interface SearchRequest {
  readonly stay: StayDates;
  readonly party: StayQuery['party'];
  /** The filters need the prices of each board. */
  readonly byBoard: boolean;
}

/**
 * The requested session, or a new search. A session of other dates, guests or currency, or with other prices for this
 * visitor, is not used: the address has priority.
 */
export async function findResults(
  deps: HotelPagesDeps,
  place: Place,
  { stay, party, byBoard }: SearchRequest,
  client: Searching,
  request = newSearch,
): Promise<FoundResults> {
  const { currency, brand, pricing } = client;
  const about: SearchAbout = {
    brand: brand.id,
    pricing: pricing.key,
    paysVat: pricing.paysVat && isVatPlace({ countryCode: place.country.code, place: place.slug }),
    placeId: place.id,
    stay,
    party,
    nationality: nationalityOf(client.country),
    currency,
    byBoard,
  };
  if (request.id) {
    if (!isSessionId(request.id)) return { kind: 'unknown' };
    const session = await deps.sessions.find(request.id, about, readRevision(request.revision));
    if (!session) return { kind: 'expired' };
    if (isFor(session, about)) {
      if (byBoard && !session.byBoard) return await searchByBoard(deps, place, session, request.id, client);
      return session.state === 'failed' ? { kind: 'failed' } : { kind: 'found', session, id: request.id };
    }
  }
  return await search(deps, place, about, client);
}

/**
 * The same search with the prices of each board: the existing session of that variant, or a new one. A list without a
 * meals filter does not need them, so they are only requested here.
 */
export async function searchByBoard(
  deps: HotelPagesDeps,
  place: Place,
  session: SearchSession,
  id: string,
  client: PricedClient,
): Promise<FoundResults> {
  const { brand, pricing, paysVat, placeId, stay, party, nationality, currency } = session;
  const known = await deps.sessions.variantOf(id);
  const before = known && (await deps.sessions.find(known, session));
  if (before) return before.state === 'failed' ? { kind: 'failed' } : { kind: 'found', session: before, id: known };
  const about = { brand, pricing, paysVat, placeId, stay, party, nationality, currency, byBoard: true };
  const found = await search(deps, place, about, client);
  if (found.kind === 'found') await deps.sessions.keepVariant(id, found.id);
  return found;
}

async function search(
  deps: HotelPagesDeps,
  place: Place,
  about: SearchAbout,
  client: PricedClient,
): Promise<FoundResults> {
  const decision = await deps.searchLimit('search', client);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const { brand, stay, party, nationality, currency, byBoard } = about;
  const running = deps.search(brand, { place, stay, party, nationality, currency, pricing: client.pricing, byBoard });
  await running.firstPage;
  if (running.state === 'failed') return { kind: 'failed' };
  const session = hotelSearches.contentOf(about, running).session(null);
  return { kind: 'found', session, id: await deps.sessions.keep(about, running) };
}

function isFor(session: SearchSession, about: SearchAbout): boolean {
  const { paysVat, placeId, stay, party, nationality, currency } = about;
  return (
    session.paysVat === paysVat &&
    session.placeId === placeId &&
    session.stay.checkIn === stay.checkIn &&
    session.stay.checkOut === stay.checkOut &&
    session.nationality === nationality &&
    session.currency === currency &&
    formatParty(session.party) === formatParty(party)
  );
}
