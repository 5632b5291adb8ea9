import { isSessionId, readRevision } from '#travel/sessions/search-sessions.ts';
import { placeById } from '../content/hotel-places.ts';
import type { Context } from 'hono';
import type { Pricing } from '#pricing/pricing.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ApiEnv } from '#web/api/api.ts';
import { type NearPoint, nearPointsOf } from '#travel/places/landmark.sql.ts';
import type { Place } from '#travel/places/place.ts';
import { type FoundResults, searchByBoard } from '../results/find-results.ts';
import type { SearchSession } from '../sessions/search-session.ts';
import { type Filters, needsBoards } from '../stay-query/filters-query.ts';
import { apiPricing, clientOf, type HotelApiDeps, tooMany } from './api-visit.ts';
import { problem } from './error-codes.ts';

/** The search that a call names, and the values its filters may have. */
export interface FoundSession {
  readonly session: SearchSession;
  readonly id: string;
  readonly place: Place;
  readonly points: readonly NearPoint[];
  readonly pricing: Pricing;
}

/** Null when the session is over, unknown, or another brand's or pricing's. `revision` is the number in the request. */
export async function findSession(
  c: Context<ApiEnv>,
  deps: HotelApiDeps,
  id: string,
  revision: string | undefined,
): Promise<FoundSession | null> {
  const { key } = await apiPricing(c, deps, { paysVat: false });
  const owner = { brand: c.var.api.brand.id, pricing: key };
  const session = isSessionId(id) ? await deps.sessions.find(id, owner, readRevision(revision ?? null)) : null;
  const place = session && (await placeById(deps.content, session.placeId));
  if (!session || !place) return null;
  const pricing = await apiPricing(c, deps, session);
  return { session, id, place, points: await nearPointsOf(deps.content, place.id), pricing };
}

/** The search with the prices that the filters need, and the id of the session that holds them; or the refusal. */
export async function withBoards(
  c: Context<ApiEnv>,
  deps: HotelApiDeps,
  { session, id, place, pricing }: FoundSession,
  filters: Filters,
  translate: Translate,
): Promise<Pick<FoundSession, 'session' | 'id'> | Response> {
  if (!needsBoards(filters) || session.byBoard) return { session, id };
  const found = await searchByBoard(deps, place, session, id, { ...(await clientOf(c)), pricing });
  return found.kind === 'found' ? found : searchRefused(c, found, translate);
}

export function sessionEnded(c: Context<ApiEnv>, translate: Translate): Response {
  return problem(c, { code: 'session_ended', message: translate('results.sessionTitle') });
}

/** Why there is no new search: this visitor has made too many, or no supplier answered. */
export function searchRefused(
  c: Context<ApiEnv>,
  found: Exclude<FoundResults, { kind: 'found' }>,
  translate: Translate,
): Response {
  if (found.kind === 'too_many') return tooMany(c, found.retryAfterSeconds, translate);
  const message = translate('results.failedText');
  return problem(c, { code: 'no_supplier', message, retryAfterSeconds: 5 });
}
