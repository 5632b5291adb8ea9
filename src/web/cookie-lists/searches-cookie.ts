import type { SetCookie } from '../page.ts';

/** The newest searches of a guest, which the home page shows. */
export const searchesCookie = 'searches';

/** A search as its cookie has it: the shape is checked, what it says is not. */
export interface ListedSearch {
  readonly name: string;
  /** Its address: path and query without locale prefix and session. */
  readonly router: string;
  readonly params: {
    readonly check_in: string;
    readonly check_out?: string | undefined;
    readonly guests?: string | undefined;
  };
}

export const searchesDays = 90;
const mostSearches = 4;
/** Every request sends it. */
const mostBytes = 2_000;

/** The newest first. Never throws. */
export function readSearchesCookie(value: string | undefined): readonly ListedSearch[] {
  if (!value || value.length > mostBytes) return [];
  try {
    const list: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return Array.isArray(list) ? list.flatMap(searchIn).slice(0, mostSearches) : [];
  } catch {
    return [];
  }
}

function searchIn(one: unknown): readonly ListedSearch[] {
  if (!Array.isArray(one) || !one.every((part) => typeof part === 'string')) return [];
  const [name, router, from, until, guests] = one;
  if (!name || !router || !from) return [];
  return [{ name, router, params: { check_in: from, check_out: until || undefined, guests: guests || undefined } }];
}

/** With a search as the newest, in place of an older one that `isSame`; null when nothing changes. */
export function withSearch(
  value: string | undefined,
  search: ListedSearch,
  isSame: (one: ListedSearch) => boolean,
): SetCookie | null {
  const others = readSearchesCookie(value).filter((one) => !isSame(one));
  for (let most = mostSearches; most > 0; most -= 1) {
    const list = [search, ...others].slice(0, most);
    const text = JSON.stringify(
      list.map(({ name, router, params: { check_in, check_out = '', guests = '' } }) => [
        name,
        router,
        check_in,
        check_out,
        guests,
      ]),
    );
    const written = Buffer.from(text).toString('base64url');
    if (written === value) return null;
    if (written.length <= mostBytes)
      return { ...noSearches, value: written, maxAgeSeconds: searchesDays * 24 * 60 * 60 };
  }
  return null;
}

/** Readable, so that scripts delete it with the browser's own list. */
export const noSearches = { name: searchesCookie, value: '', maxAgeSeconds: 0, readable: true } as const;
