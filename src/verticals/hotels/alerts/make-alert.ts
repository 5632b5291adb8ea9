import { dateIn } from '#values/local-time.ts';
import { formatParty } from '#values/party.ts';
import { isCurrency } from '#values/currency.ts';
import type { Client } from '#travel/sessions/search-limit.ts';
import type { Principal } from '#web/principal.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import { alertPrice } from './alert-price.ts';
import { type AlertWish, subjectOf } from './alert-wish.ts';
import { keepAlert } from './alerts.sql.ts';
import type { PriceAlert } from './price-alert.ts';

export interface MakeAlertDeps extends HotelPagesDeps {
  readonly limits: RateLimits;
}

/** Who wants an alert, and how prices are told to them. */
export interface AlertMaker extends Pick<PriceAlert, 'brand' | 'locale' | 'country'> {
  readonly principal: Principal;
  readonly client: Client;
  readonly currency: string | null;
  readonly now: Date;
}

export type MadeAlert =
  | { readonly kind: 'kept' | 'full' | 'none' | 'unavailable' }
  /** A place, hotel or district that we don't have. */
  | { readonly kind: 'unknown' }
  /** Without dates or guests, or with some that nobody can book. */
  | { readonly kind: 'dates' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

const perHour = 30;

/** Makes an alert, or renews the price of the same one: suppliers are asked what it costs now. */
export async function makeAlert(deps: MakeAlertDeps, wish: AlertWish, maker: AlertMaker): Promise<MadeAlert> {
  const { brand, principal, locale, country, client, currency, now } = maker;
  const personId = principal.id;
  const limit = await deps.limits.limit('price-alerts', personId, perHour, 3_600);
  if (!limit.allowed) return { kind: 'too_many', retryAfterSeconds: limit.retryAfterSeconds };
  const found = await subjectOf(deps, wish);
  if (!found) return { kind: 'unknown' };
  const { place, subject } = found;
  const { stay, party, refused } = readStayQuery(wish.query, dateIn(place.tz, now));
  if (!stay || refused) return { kind: 'dates' };
  const search = await deps.searchLimit(subject.kind === 'hotel' ? 'item' : 'search', client);
  if (!search.allowed) return { kind: 'too_many', retryAfterSeconds: search.retryAfterSeconds };
  const wanted = { brand, subject, locale, stay, guests: formatParty(party), country };
  // Limits of prices are in the currency of their search.
  const own = wish.query.get('currency') ?? '';
  const asked = await alertPrice(deps, wanted, principal, isCurrency(own) ? own : currency);
  if (asked.kind !== 'found') return asked;
  return { kind: await keepAlert(deps.db, { ...wanted, personId, price: asked.price.whole }) };
}
