import type { PageContext } from '#web/page.ts';
import { formatParty } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Place } from '../content/place.ts';
import { type HotelPagesDeps, nationalityOf } from '../pages-deps.ts';
import { searchCity } from '../search/search-city.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';
import { rowsOf } from './result-row.ts';
import { isSessionId, type SearchSession } from './search-session.ts';

export type FoundResults =
  | { readonly kind: 'found'; readonly session: SearchSession; readonly id: string }
  /** The address names a session that is over, unknown, or another brand's. */
  | { readonly kind: 'expired' }
  /** What the address names can't be a session. */
  | { readonly kind: 'unknown' }
  /** No supplier answered. */
  | { readonly kind: 'failed' };

type Asker = Pick<PageContext, 'country' | 'currency'> & { readonly brand: { readonly id: string } };

/** The session that is asked for, or a new search. A session of other dates, guests or currency is left alone: the address counts. */
export async function findResults(
  deps: HotelPagesDeps,
  place: Place,
  stay: StayDates,
  party: StayQuery['party'],
  sessionId: string | null,
  asker: Asker,
): Promise<FoundResults> {
  const nationality = nationalityOf(asker.country);
  const { currency, brand } = asker;
  if (sessionId) {
    if (!isSessionId(sessionId)) return { kind: 'unknown' };
    const session = deps.sessions.find(sessionId, brand.id);
    if (!session) return { kind: 'expired' };
    const same =
      session.placeId === place.id &&
      session.stay.checkIn === stay.checkIn &&
      session.stay.checkOut === stay.checkOut &&
      session.nationality === nationality &&
      session.currency === currency &&
      formatParty(session.party) === formatParty(party);
    if (same) return { kind: 'found', session, id: sessionId };
  }
  const search = await searchCity(deps, {
    place,
    stay,
    party,
    nationality,
    currency,
    markupBp: deps.markupBp(brand.id),
  });
  if (search.failed) return { kind: 'failed' };
  const session: SearchSession = {
    brand: brand.id,
    placeId: place.id,
    stay,
    party,
    nationality,
    currency,
    at: search.at,
    known: search.known,
    incomplete: search.incomplete,
    refused: search.refused,
    rows: rowsOf(search),
  };
  return { kind: 'found', session, id: deps.sessions.keep(session) };
}
