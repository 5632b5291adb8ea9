import { describe, expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { translator } from '#i18n/messages.ts';
import type { Party } from '#values/party.ts';
import type { Refused } from '../../supplier.ts';
import { refusalReasons, refusalWays } from './refusal-ways.ts';

const translate = translator('en');
const format = formatFor('en-GB');
const stay = { checkIn: '2026-12-18', checkOut: '2026-12-19' };
const couple: Party = [{ adults: 2, childAges: [] }];
const refusal = (reason: Refused['reason'], properties = 3, minimumNights: number | null = null): Refused => ({
  reason,
  properties,
  minimumNights,
});

function ways(refused: readonly Refused[], party = couple, today = '2026-11-21', of = stay) {
  return refusalWays({ stay: of, party, today, refused }, (keys) => JSON.stringify(keys), translate, format).map(
    ({ label, href }) => [label, JSON.parse(href) as object],
  );
}

describe('ways out when nothing is free', () => {
  test('too few nights: the fewest that any hotel takes, of all suppliers', () => {
    expect(ways([refusal('minimum_stay', 2, 5), refusal('minimum_stay', 1, 3)])[0]).toEqual([
      'Stay 3 nights',
      { check_out: '2026-12-21' },
    ]);
  });

  test.each([
    [null, 'an unknown number'],
    [1, 'no more than were asked for'],
    [31, 'more than can be sold'],
  ])('nights that are %s (%s) are not offered', (nights, _why) => {
    expect(ways([refusal('minimum_stay', 1, nights)]).flat()).not.toContainEqual(expect.stringMatching(/^Stay/));
  });

  test('too many people: the same people in twice the rooms', () => {
    expect(ways([refusal('occupancy')], [{ adults: 3, childAges: [5] }])).toEqual([
      ['Search for 3 adults, 1 child, 2 rooms', { guests: '2,1-5' }],
    ]);
    expect(ways([refusal('occupancy')], [{ adults: 1, childAges: [4, 5, 6] }])).toEqual([]);
  });

  test('sold out, closed, or no reason at all: a day later or earlier, but never before today nor beyond a year', () => {
    const moves = [
      { check_in: '2026-12-19', check_out: '2026-12-20' },
      { check_in: '2026-12-17', check_out: '2026-12-18' },
    ];
    for (const refused of [[], [refusal('sold_out')], [refusal('closed')]])
      expect(ways(refused).map(([, keys]) => keys)).toEqual(moves);
    expect(ways([refusal('sold_out')], couple, stay.checkIn).map(([, keys]) => keys)).toEqual([moves[0]]);
    const far = { checkIn: '2027-11-21', checkOut: '2027-11-22' };
    expect(ways([], couple, '2026-11-21', far)).toHaveLength(1);
  });

  test('each reason is listed once, the most frequent first, and none without hotels', () => {
    expect(
      refusalReasons(
        {
          refused: [
            refusal('minimum_stay', 1, 3),
            refusal('sold_out', 2),
            refusal('sold_out', 3),
            refusal('closed', 0),
          ],
        },
        translate,
      ),
    ).toEqual([
      '5 hotels are fully booked for at least one of your nights.',
      '1 hotel has a longer minimum stay (at least 3 nights).',
    ]);
  });
});
