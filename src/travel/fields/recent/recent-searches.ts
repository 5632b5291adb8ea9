import { parseParty } from '#values/party.ts';

/** A search of any product made in this browser. Stored under `searches` in local storage; the newest of a guest also in a cookie of that name. */
export interface RecentSearch {
  /** The search text, in the language of that time. */
  readonly name: string;
  /** Path of the place as the search form knows it. */
  readonly path: string;
  readonly params: SearchParams;
  /** Where the search leads: path and query without locale prefix and session. */
  readonly router: string;
}

/** The first day, `YYYY-MM-DD`; the last one and the guests where the product asks for them. */
export interface SearchParams {
  readonly check_in: string;
  readonly check_out?: string | undefined;
  readonly guests?: string | undefined;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'searches';
const mostSearches = 8;
const longestName = 200;
const longestRoute = 1_000;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** Identity of a search: the same one with other filters replaces it. Sorting and the session are not kept. */
const ofRoute = [
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
const ofLink = [
  ...ofRoute,
  'currency',
  'country',
  'stars',
  'min_price',
  'max_price',
  'score',
  'free_cancellation',
  'board',
  'kind',
  'amenity',
  'praised',
  'distance',
];

/**
 * Stored searches of a product that are still valid, the newest first. `today` is `YYYY-MM-DD`; malformed entries are left
 * out.
 */
export function readSearches(store: Store, product: string, today: string): readonly RecentSearch[] {
  return stored(store)
    .filter((one) => isOf(product, one) && one.params.check_in >= today)
    .toReversed();
}

/**
 * Adds a search as the newest; removes an older one of the same route and the oldest beyond eight. A storage failure is
 * ignored.
 */
export function rememberSearch(store: Store, search: RecentSearch): void {
  if (!isSearch(search)) return;
  const others = stored(store).filter(({ router }) => routeOf(router) !== routeOf(search.router));
  try {
    store.setItem(key, JSON.stringify([...others, search].slice(-mostSearches)));
  } catch {
    // Storage is full or forbidden: the search itself still works.
  }
}

export function forgetSearches(store: Store, product: string): void {
  try {
    const others = stored(store).filter((one) => !isOf(product, one));
    if (others.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(others));
    // The server's copy, for the home page.
    document.cookie = 'searches=; path=/; max-age=0';
  } catch {
    // Storage is forbidden, so it contains no searches either.
  }
}

/** Each product has its pages under its name. */
const isOf = (product: string, { router }: RecentSearch) => router.startsWith(`/${product}/`);

/** The address of a search as it is kept: `path` has no locale prefix. */
export function routerOf(path: string, query: URLSearchParams): string {
  return `${path}?${only(query, ofLink)}`;
}

/** Equal for a search and the same one with other filters. */
export function routeOf(router: string): string {
  const [path = '', query] = router.split('?');
  return `${path}?${only(new URLSearchParams(query), ofRoute)}`;
}

function only(query: URLSearchParams, names: readonly string[]): string {
  const kept = names.flatMap((name) => {
    const values = query.getAll(name).filter(Boolean).join(',');
    return values ? [[name, values]] : [];
  });
  return new URLSearchParams(kept).toString();
}

function stored(store: Store): readonly RecentSearch[] {
  try {
    const list: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isSearch).slice(-mostSearches) : [];
  } catch {
    return [];
  }
}

/** Any script or extension can write to local storage: only well-formed entries are shown or followed. */
function isSearch(one: unknown): one is RecentSearch {
  const { name, path, params, router } = (one ?? {}) as Partial<RecentSearch>;
  return (
    isText(name, longestName) &&
    isText(path, longestRoute) &&
    isText(router, longestRoute) &&
    /^\/(?![/\\])[^\s\\]*$/.test(router) &&
    isText(params?.check_in, 10) &&
    day.test(params.check_in) &&
    isLeftOutOr(params.check_out, (text) => text.length <= 10 && day.test(text)) &&
    isLeftOutOr(params.guests, (text) => text.length <= longestName && parseParty(text).ok)
  );
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}

function isLeftOutOr(value: unknown, isValid: (text: string) => boolean): boolean {
  return value === undefined || (typeof value === 'string' && isValid(value));
}

/** Number of travellers. */
export function guestsIn(guests: string): number {
  const party = parseParty(guests);
  return party.ok ? party.value.reduce((sum, room) => sum + room.adults + room.childAges.length, 0) : 0;
}
