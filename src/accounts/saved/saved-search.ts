import { parseParty } from '#values/party.ts';

/** A saved search; the same shape in the browser's storage, in the API and in the account. */
export interface SavedSearch {
  /** The search text, in the language of that time. */
  readonly name: string;
  /** Path of the place in the search form. */
  readonly path: string;
  /** Dates are `YYYY-MM-DD`; the last one and the guests where the product asks for them. */
  readonly params: {
    readonly check_in: string;
    readonly check_out?: string | undefined;
    readonly guests?: string | undefined;
  };
  /** Its address: path and query without locale prefix and session. */
  readonly router: string;
}

export const maxSearches = 8;
const longest = 1_000;
/** Identity of a search; sorting, filters and the session are not part of it. */
const routeParameters = [
  'check_in',
  'check_out',
  'guests',
  'district',
  'near',
  'date',
  'pickup',
  'dropoff',
  'from',
  'until',
  'age',
  'residence',
];

/** Route of a search: another search of the same route replaces it. */
export function routeOf(router: string): string {
  const [path = '', query] = router.split('?');
  const parameters = new URLSearchParams(query);
  const criteria = routeParameters.flatMap((name) => {
    const values = parameters.getAll(name).filter(Boolean).join(',');
    return values ? [[name, values]] : [];
  });
  return `${path}?${new URLSearchParams(criteria).toString()}`;
}

/** Whether a search is valid: a known place, dates that exist in order, a party that a form can have. */
export function isValidSearch({ name, path, params, router }: SavedSearch): boolean {
  return (
    name.trim() !== '' &&
    name.length <= 200 &&
    !/\p{Cc}/u.test(name + path) &&
    path.length <= longest &&
    router.length <= longest &&
    /^\/[a-z]+\/[!-[\]-~]*\?[!-[\]-~]*$/.test(router) &&
    isDay(params.check_in) &&
    (params.check_out === undefined || (isDay(params.check_out) && params.check_in <= params.check_out)) &&
    (params.guests === undefined || parseParty(params.guests).ok) &&
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
