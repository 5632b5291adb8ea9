import { LRUCache } from 'lru-cache';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Refused } from '../supplier.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type { ResultRow } from './result-row.ts';

/** One answered search, kept so that sorting, filtering and turning pages show the same prices. */
export interface SearchSession {
  readonly brand: string;
  readonly placeId: number;
  readonly stay: StayDates;
  readonly party: Party;
  readonly nationality: string;
  /** ISO 4217 that was asked for, or null: each hotel in its own. */
  readonly currency: string | null;
  /** ISO instant of the prices. */
  readonly at: string;
  /** Hotels of the place in all. */
  readonly known: number;
  /** Suppliers that did not answer. */
  readonly incomplete: readonly string[];
  /** Hotels that can't take the party for these dates, by reason. */
  readonly refused: readonly Refused[];
  readonly rows: readonly ResultRow[];
}

export interface SearchSessions {
  /** Keeps it for 30 minutes, or less when there are too many; answers its id. */
  keep(session: SearchSession): string;
  /** Null when unknown, over, or another brand's. */
  find(id: string, brand: string): SearchSession | null;
}

/** Its rows as text. */
type KeptSession = Omit<SearchSession, 'rows'> & { readonly rows: string };

export const sessionMinutes = 30;
const maxBytes = 16 * 2 ** 20;

/** 128 random bits. */
export function isSessionId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

export function createSearchSessions({
  now,
  newId,
}: {
  readonly now: () => Date;
  readonly newId: () => string;
}): SearchSessions {
  const kept = new LRUCache<string, KeptSession>({
    maxSize: maxBytes,
    sizeCalculation: ({ rows }) => 1024 + rows.length,
  });
  return {
    keep({ rows, ...session }) {
      const id = newId();
      kept.set(id, { ...session, rows: packRows(rows) });
      return id;
    },
    find(id, brand) {
      const session = kept.get(id);
      if (session?.brand !== brand) return null;
      if (now().getTime() - Date.parse(session.at) <= sessionMinutes * 60_000)
        return { ...session, rows: unpackRows(session.rows) };
      kept.delete(id);
      return null;
    },
  };
}
