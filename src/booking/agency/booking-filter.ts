import { isUuid } from '../quote/find-quote.ts';
import type { ShownState } from '../tables.ts';

/** States of bookings as lists group them. */
export const stateGroups = {
  open: ['created', 'held', 'awaiting_payment', 'booking', 'unknown'],
  confirmed: ['confirmed', 'supplier_changed', 'needs_human'],
  completed: ['completed'],
  cancelled: ['cancelling', 'cancel_unknown', 'cancelled'],
  failed: ['failed', 'expired'],
} as const satisfies Readonly<Record<string, readonly ShownState[]>>;

export type StateGroup = keyof typeof stateGroups;
export const groupNames = Object.keys(stateGroups) as StateGroup[];

/** `newest` and `starts` by the filter's dates, `deadline` those with one ahead. */
export const sorts = ['newest', 'starts', 'deadline'] as const;
export type BookingSort = (typeof sorts)[number];

export const dateKinds = ['created', 'starts', 'deadline'] as const;

/** What of the bookings in a scope is listed and added up. */
export interface BookingFilter {
  /** Which date `from` and `until` are about: when it was booked, when it begins, or by when it is paid or cancelled for nothing. */
  readonly by: (typeof dateKinds)[number];
  /** `YYYY-MM-DD`, both included, in UTC; null for no limit. */
  readonly from: string | null;
  readonly until: string | null;
  readonly state: StateGroup | null;
  readonly product: string | null;
  /** Id of the agency that has sold it, or of one above that. */
  readonly agency: string | null;
  /** Id of the person who has sold it. */
  readonly agent: string | null;
  /** Part of a reference, of the client's name or address, or of the name of what is booked. */
  readonly search: string;
  readonly sort: BookingSort;
}

const longestSearch = 100;
const earliest = '2000-01-01';
const latest = '2100-01-01';

/** Reads a filter from a query; what is unknown or malformed is left out. */
export function readFilter(query: URLSearchParams): BookingFilter {
  const one = <Value extends string>(key: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(key)) ?? null;
  return {
    by: one('by', dateKinds) ?? 'created',
    from: dateOf(query.get('from')),
    until: dateOf(query.get('until')),
    state: one('state', groupNames),
    product: /^[a-z]{1,20}$/.exec(query.get('product') ?? '')?.[0] ?? null,
    agency: idOf(query.get('agency')),
    agent: idOf(query.get('agent')),
    search: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestSearch),
    sort: one('sort', sorts) ?? 'newest',
  };
}

const idOf = (text: string | null) => (text !== null && isUuid(text) ? text : null);

function dateOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliest || text > latest) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** The query that `readFilter` reads as this filter, without what is usual. */
export function filterQuery({ by, from, until, state, product, agency, agent, search, sort }: BookingFilter) {
  return {
    by: by === 'created' ? null : by,
    from,
    until,
    state,
    product,
    agency,
    agent,
    q: search,
    sort: sort === 'newest' ? null : sort,
  };
}

/** The last booking of a page, after which the next begins: what it was sorted by (an ISO instant), and its id. */
export interface BookingCursor {
  readonly at: string;
  readonly id: string;
}

export function writeCursor({ at, id }: BookingCursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** Null for what `writeCursor` has not written. It says where to continue, never what may be seen. */
export function readCursor(text: string | null): BookingCursor | null {
  if (text === null || text.length > 120) return null;
  const [at = '', id = '', ...others] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at));
  return others.length === 0 && isInstant && isUuid(id) ? { at, id } : null;
}
