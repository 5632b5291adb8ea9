import { expect, test } from 'vitest';
import type { LiveSearch } from '../search/search-city.ts';
import type { FoundHotel, SearchState } from '../search/city-search.ts';
import { contentOf, createSearchSessions, sessionOf } from './search-sessions.ts';
import type { SearchAbout } from './search-session.ts';
import { testPrice } from '#tests/hotels/prices.ts';

const began = Date.parse('2026-11-20T10:00:00Z');
const minute = 60_000;

const about: SearchAbout = {
  brand: 'wayfare',
  placeId: 7,
  stay: { checkIn: '2027-01-08', checkOut: '2027-01-10' },
  party: [{ adults: 2, childAges: [5] }],
  nationality: 'IL',
  currency: 'ILS',
  byBoard: false,
};

function hotel(propertyId: string, euros: bigint): FoundHotel {
  const cheapest = testPrice(euros * 100n, { board: 'BB', left: 3 });
  const rest = { refundable: null, boards: ['BB' as const], refundableBoards: [], byBoard: null };
  return { supplier: 'direct', propertyId, property: {} as never, cheapest, ...rest };
}

/** A search that found some hotels at one price, and is over unless said otherwise. */
function search(euros: bigint, state: SearchState = 'complete') {
  const listeners = new Set<() => void>();
  const live = {
    at: new Date(began).toISOString(),
    state,
    known: 12,
    runs: [{ supplier: 'direct', state: 'answered', latencyMs: 5, count: 2, errorCode: null }],
    converted: [{ id: 3n, base: 'EUR', quote: 'ILS', numerator: 37n, denominator: 10n, fetchedAt: '2026-11-20' }],
    refused: [{ reason: 'sold_out', properties: 2, minimumNights: null }],
    revisions: [[hotel('a', euros), hotel('b', euros)], [hotel('c', euros)]],
    firstPage: Promise.resolve(),
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } satisfies LiveSearch;
  const end = () => {
    live.state = 'complete';
    for (const listener of listeners) listener();
  };
  return { live: live as LiveSearch, end };
}

function sessionsOf(maxBytes?: number) {
  let now = began;
  let ids = 0;
  const sessions = createSearchSessions({
    now: () => new Date(now),
    newId: () => `session ${(ids += 1)}`,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return { sessions, pass: (ms: number) => void (now += ms) };
}

/** The price that a session's rows have, or null when it is over. */
function eurosOf(sessions: ReturnType<typeof createSearchSessions>, id: string): bigint | null {
  const prices = sessions.find(id, 'wayfare')?.rows.map(({ cheapest }) => cheapest.whole.minor / 100n);
  if (!prices) return null;
  expect(new Set(prices).size).toBe(1);
  return prices[0]!;
}

test('a session is told to nobody who asks with another brand or another id', () => {
  const { sessions } = sessionsOf();
  const id = sessions.keep(about, search(90n).live);
  expect(sessions.find(id, 'partner')).toBeNull();
  expect(sessions.find('session 2', 'wayfare')).toBeNull();
  expect(sessions.watch(id, 'partner', () => undefined)).toBeNull();
  expect(eurosOf(sessions, id)).toBe(90n);
});

test.each(['complete', 'running'] as const)(
  'half an hour after the prices a session of a %s search is over',
  (state) => {
    const { sessions, pass } = sessionsOf();
    const id = sessions.keep(about, search(90n, state).live);
    pass(30 * minute);
    expect(eurosOf(sessions, id)).toBe(90n);
    pass(1);
    expect(sessions.find(id, 'wayfare')).toBeNull();
    pass(-1);
    expect(sessions.find(id, 'wayfare')).toBeNull();
  },
);

test.each([1, 2, null])('what is found of an ended search is what the search said, at revision %s', (revision) => {
  const { sessions } = sessionsOf();
  const { live } = search(90n);
  const id = sessions.keep(about, live);
  const found = sessions.find(id, 'wayfare', revision);
  // A search also knows whose hotels they are.
  const rows = sessionOf(contentOf(about, live), revision).rows.map((row) => {
    const { supplier: _supplier, property: _property, ...kept } = row as FoundHotel;
    return kept;
  });
  expect(found).toEqual({ ...sessionOf(contentOf(about, live), revision), rows });
  expect(rows).toHaveLength(revision === 1 ? 2 : 3);
});

test('a search that goes on tells its news until it is over, and its rows stay', () => {
  const { sessions } = sessionsOf();
  const { live, end } = search(90n, 'partial');
  const id = sessions.keep(about, live);
  let told = 0;
  sessions.watch(id, 'wayfare', () => (told += 1));
  end();
  expect(told).toBe(1);
  expect(sessions.watch(id, 'wayfare', () => undefined)).toBeNull();
  expect(eurosOf(sessions, id)).toBe(90n);
});

test('under pressure a session that is looked at stays, and others are over; none ever shows rows of another', () => {
  const { sessions } = sessionsOf(64 * 1_024);
  const mine = sessions.keep(about, search(1n).live);
  const others: string[] = [];
  for (let euros = 2n; euros < 600n; euros += 1n) {
    others.push(sessions.keep(about, search(euros).live));
    if (euros % 20n === 0n) expect(eurosOf(sessions, mine)).toBe(1n);
  }
  const left = others.map((id) => eurosOf(sessions, id));
  expect(left.at(-1)).toBe(599n);
  expect(left[0]).toBeNull();
  for (const [at, euros] of left.entries()) expect([BigInt(at) + 2n, null]).toContain(euros);
});

test('a search that is larger than all that is kept is over at once, and takes nobody’s place', () => {
  const { sessions } = sessionsOf(4 * 1_024);
  const mine = sessions.keep(about, search(1n).live);
  const large = search(2n);
  const id = sessions.keep(about, {
    ...large.live,
    revisions: [Array.from({ length: 100 }, (_, at) => hotel(`${at}`, 2n))],
  });
  expect(sessions.find(id, 'wayfare')).toBeNull();
  expect(eurosOf(sessions, mine)).toBe(1n);
});
