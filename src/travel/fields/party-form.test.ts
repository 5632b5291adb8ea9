import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatParty, parseParty } from '#values/party.ts';
import { guestsOf, splitGuests } from './party-form.ts';

const problemOf = (query: string) => {
  const parsed = parseParty(guestsOf(new URLSearchParams(query)) ?? '');
  return parsed.ok ? null : parsed.error;
};

describe('guestsOf refuses', () => {
  test.each([
    ['adults=0', 'adults'],
    ['adults=7', 'adults'],
    ['adults=100', 'adults'],
    ['adults=-1', 'malformed'],
    ['adults=two', 'malformed'],
    ['adults=2&rooms=0', 'malformed'],
    ['adults=2&rooms=9', 'too_many_rooms'],
    ['adults=2&rooms=999', 'too_many_rooms'],
    ['adults=2&rooms=1e9', 'malformed'],
    ['adults=2&children=5&age1=1&age2=1&age3=1&age4=1', 'too_many_children'],
    ['adults=2&children=1', 'child_age'],
    ['adults=2&children=1&age1=', 'child_age'],
    ['adults=2&children=1&age1=18', 'child_age'],
    ['adults=2&children=1&age1=-1', 'child_age'],
    ['adults=2&children=1&age1=x', 'child_age'],
    ['guests=100', 'adults'],
    [`guests=${'9'.repeat(10_000)}`, 'malformed'],
  ])('%s', (query, problem) => {
    expect(problemOf(query)).toBe(problem);
  });

  test('nothing that anyone sends makes it throw or answer at length', () => {
    const fields = fc.dictionary(
      fc.constantFrom('guests', 'rooms', 'adults', 'children', 'age1', 'age4', 'age9'),
      fc.oneof(fc.string(), fc.integer().map(String)),
    );
    fc.assert(
      fc.property(fields, (sent) => {
        const text = guestsOf(new URLSearchParams(sent));
        expect(text === null || text.length <= 200).toBe(true);
        if (text !== null) parseParty(text);
      }),
    );
  });
});

describe('guestsOf reads', () => {
  test('nothing asked is nobody', () => {
    expect(guestsOf(new URLSearchParams('q=berlin&guests='))).toBeNull();
  });

  test('a value written by a script wins over the fields', () => {
    expect(guestsOf(new URLSearchParams('guests=2,2-5-9&rooms=1&adults=1'))).toBe('2,2-5-9');
  });

  test('the same party in each room', () => {
    expect(guestsOf(new URLSearchParams('rooms=2&adults=2&children=2&age1=5&age2=0&age3=9'))).toBe('2-5-0,2-5-0');
  });

  test('fields left out: one room, two adults, no child', () => {
    expect(guestsOf(new URLSearchParams('children=0'))).toBe('2');
  });

  test('every party of equal rooms survives the fields', () => {
    const room = fc.record({
      adults: fc.integer({ min: 1, max: 6 }),
      childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(room, fc.integer({ min: 1, max: 8 }), (one, rooms) => {
        const party = Array.from({ length: rooms }, () => one);
        const split = splitGuests(party);
        const sent = new URLSearchParams({
          rooms: String(split.rooms),
          adults: String(split.adults),
          children: String(split.childAges.length),
        });
        split.childAges.forEach((age, at) => sent.set(`age${at + 1}`, String(age)));
        expect(guestsOf(sent)).toBe(formatParty(party));
      }),
    );
  });
});
