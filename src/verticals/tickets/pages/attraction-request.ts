import type { Place } from '#travel/places/place.ts';
import type { PageContext } from '#web/page.ts';
import type { Attraction, VisitOption } from '../content/attraction.ts';
import { ticketRoutes } from '../routes.ts';
import { keptKeys } from '../visit/search-view.ts';
import { countKeys, type DayQuery } from '../visit/visit-query.ts';

export interface AttractionRequest {
  readonly context: PageContext;
  readonly place: Place;
  readonly attraction: Attraction;
  readonly option: VisitOption | null;
  readonly today: string;
  readonly day: DayQuery;
  /** Null while none were sent. */
  readonly counts: readonly number[] | null;
}

/** This choice as an address. */
export function hrefOf(
  { context, place, attraction, option, day, counts }: AttractionRequest,
  keys: Readonly<Record<string, string | number | null>> = {},
): string {
  const chosen = { ...keptKeys(context, day), option: option && option.id, ...countKeys(counts ?? []), ...keys };
  const params = { country: place.country.slug, city: place.slug, attraction: attraction.slug };
  return `${ticketRoutes.attraction.href(context.locale, params, chosen)}#tickets`;
}
