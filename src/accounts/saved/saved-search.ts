import { parseParty } from '#values/party.ts';

/** A saved search; the same shape in the browser's storage, in the API and in the account. */
export interface SavedSearch {
  /** What was searched, in the language of that moment. */
  readonly name: string;
  /** Path of the place as the search form knows it. */
  readonly path: string;
  /** Dates are `YYYY-MM-DD`. */
  readonly params: { readonly check_in: string; readonly check_out: string; readonly guests: string };
  /** Where it leads: path and query without locale prefix and session. */
  readonly router: string;
}

export const maxSearches = 8;
const longest = 1_000;
/** What says which search it is; sorting, filters and the session are no part of that. */
const routeParameters = ['check_in', 'check_out', 'guests', 'district', 'near'];

/** Which search an address is: another of the same route replaces it. */
export function routeOf(router: string): string {
  const [path = '', query] = router.split('?');
  const parameters = new URLSearchParams(query);
  const criteria = routeParameters.flatMap((name) =>
    parameters.get(name) ? [[name, parameters.get(name) ?? '']] : [],
  );
  return `${path}?${new URLSearchParams(criteria).toString()}`;
}

/** Whether a search can be kept: a place of ours, dates that exist in order, a party that a form can have. */
export function isValidSearch({ name, path, params, router }: SavedSearch): boolean {
  return (
    name.trim() !== '' &&
    name.length <= 200 &&
    !/\p{Cc}/u.test(name + path) &&
    path.length <= longest &&
    router.length <= longest &&
    /^\/hotels\/[!-[\]-~]*$/.test(router) &&
    isDay(params.check_in) &&
    isDay(params.check_out) &&
    params.check_in < params.check_out &&
    parseParty(params.guests).ok &&
    routeOf(router).length <= longest
  );
}

function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
