import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatParty, guestCount, parseParty, partyLimits } from './party.ts';

describe('a party is refused when', () => {
  it.each([
    ['', 'malformed'],
    ['x', 'malformed'],
    ['2,', 'malformed'],
    ['2--3', 'malformed'],
    ['2--1', 'malformed'],
    ['-1', 'malformed'],
    ['2-x', 'malformed'],
    ['2.5', 'malformed'],
    ['0', 'adults'],
    ['100', 'adults'],
    ['2,0-4', 'adults'],
    ['2-18', 'child_age'],
    ['2-1-1-1-1-1', 'too_many_children'],
    ['1,1,1,1,1,1,1,1,1', 'too_many_rooms'],
    ['2,'.repeat(5_000), 'malformed'],
  ])('%s: %s', (text, expected) => {
    const parsed = parseParty(text);
    expect(parsed.ok ? null : parsed.error).toBe(expected);
  });
  it('anything at all is answered, never thrown', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseParty(text);
      }),
    );
  });
});

const party = fc.array(
  fc.record({
    adults: fc.integer({ min: 1, max: partyLimits.adults }),
    childAges: fc.array(fc.integer({ min: 0, max: partyLimits.childAge }), { maxLength: partyLimits.children }),
  }),
  { minLength: 1, maxLength: partyLimits.rooms },
);

describe('a party', () => {
  it('survives its own text', () => {
    fc.assert(
      fc.property(party, (rooms) => {
        expect(parseParty(formatParty(rooms))).toEqual({ ok: true, value: rooms });
      }),
    );
  });
  it('is counted whole', () => {
    expect(
      guestCount([
        { adults: 2, childAges: [] },
        { adults: 2, childAges: [5, 9] },
      ]),
    ).toEqual({ rooms: 2, adults: 4, children: 2 });
  });
});
