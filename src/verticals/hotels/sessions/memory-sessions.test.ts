import { describe, expect, test } from 'vitest';
import { began, foundHotel, randomSessionId, searchAbout as about, testSearch } from '#tests/hotels/searches.ts';
import { createMemorySessions } from '#travel/sessions/memory-sessions.ts';
import { hotelSearches } from './hotel-sessions.ts';
import { searchSessionsContract } from './search-sessions.contract.ts';

const minute = 60_000;

function stand(maxBytes?: number) {
  let now = began;
  const sessions = createMemorySessions({
    format: hotelSearches,
    now: () => new Date(now),
    newId: randomSessionId,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return { sessions, keeper: sessions, reader: sessions, pass: (ms: number) => void (now += ms) };
}

/** The price in a session's rows, or null when it is over. */
function eurosOf(sessions: ReturnType<typeof stand>['sessions'], id: string): bigint | null {
  const prices = sessions.find(id, about)?.rows.map(({ cheapest }) => cheapest.whole.minor / 100n);
  if (!prices) return null;
  expect(new Set(prices).size).toBe(1);
  return prices[0]!;
}

describe('sessions of one process', () => searchSessionsContract(() => stand()));

test.each(['complete', 'running'] as const)('a session of a %s search that was found over stays over', (state) => {
  const { sessions, pass } = stand();
  const id = sessions.keep(about, testSearch(90n, state).live);
  pass(30 * minute);
  expect(eurosOf(sessions, id)).toBe(90n);
  pass(1);
  expect(sessions.find(id, about)).toBeNull();
  pass(-1);
  expect(sessions.find(id, about)).toBeNull();
});

test('a search that goes on tells its news until it is over, and its rows stay', () => {
  const { sessions } = stand();
  const { live, end } = testSearch(90n, 'partial');
  const id = sessions.keep(about, live);
  expect(sessions.textOf(id)).toBeNull();
  let told = 0;
  sessions.watch(id, about, () => (told += 1));
  end();
  expect(told).toBe(1);
  expect(sessions.watch(id, about, () => undefined)).toBeNull();
  expect(eurosOf(sessions, id)).toBe(90n);
});

test('a text of one process is a session of another', () => {
  const [{ sessions: one }, { sessions: other }] = [stand(), stand()];
  const id = one.keep(about, testSearch(90n).live);
  expect(other.find(id, about)).toBeNull();
  other.adopt(id, one.textOf(id)!);
  expect(other.find(id, about)).toEqual(one.find(id, about));
});

test('under pressure a session that is looked at stays, and others are over; none ever shows rows of another', () => {
  const { sessions } = stand(64 * 1_024);
  const mine = sessions.keep(about, testSearch(1n).live);
  const others: string[] = [];
  for (let euros = 2n; euros < 600n; euros += 1n) {
    others.push(sessions.keep(about, testSearch(euros).live));
    if (euros % 20n === 0n) expect(eurosOf(sessions, mine)).toBe(1n);
  }
  const left = others.map((id) => eurosOf(sessions, id));
  expect(left.at(-1)).toBe(599n);
  expect(left[0]).toBeNull();
  for (const [at, euros] of left.entries()) expect([BigInt(at) + 2n, null]).toContain(euros);
});

test('a search beyond the memory limit expires at once, and evicts no other', () => {
  const { sessions } = stand(4 * 1_024);
  const mine = sessions.keep(about, testSearch(1n).live);
  const large = testSearch(2n);
  const id = sessions.keep(about, {
    ...large.live,
    revisions: [Array.from({ length: 100 }, (_, at) => foundHotel(`${at}`, 2n))],
  });
  expect(sessions.find(id, about)).toBeNull();
  expect(eurosOf(sessions, mine)).toBe(1n);
});
