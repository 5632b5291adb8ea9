import { describe, expect, test } from 'vitest';
import { readRules } from './read-rules.ts';
import { rulesProblems } from './rules-problems.ts';

const known = { hotel: ['direct', 'sandbox'], car: ['rental'] };
const everything = { id: 'everything', percent: 12 };

/** What is said about a set of the platform with these rules. */
function said(rules: unknown, level: 'platform' | 'agency' = 'platform'): readonly string[] {
  const read = readRules(rules);
  return read.ok ? rulesProblems(read.value, level, known) : read.error;
}
const rule = (more: object) => [everything, { id: 'special', priority: 1, percent: 5, ...more }];

describe('rules that are refused, with a sentence', () => {
  test.each<[string, unknown, RegExp]>([
    ['no list', {}, /^Rules: /],
    ['an unknown field', [{ ...everything, discount: 5 }], /^Rule everything: .*discount/],
    ['a priority that is no whole number', [{ ...everything, priority: 1.5 }], /^Rule everything, priority: /],
    ['too many decimals', [{ ...everything, percent: 12.345 }], /^Rule everything, percent: must have two decimals/],
    [
      'an empty list',
      rule({ match: { suppliers: [] } }),
      /^Rule special, match, suppliers: is empty, so it matches nothing/,
    ],
    ['an unknown country', rule({ match: { countries: ['XX'] } }), /countries.*must be codes of countries/],
    ['a currency that is none', rule({ fixed: '5.00 XXX' }), /^Rule special: XXX is no currency\.$/],
    [
      'two currencies',
      rule({ fixed: '5.00 EUR', cap: '9.00 USD' }),
      /^Rule special: its amounts are in EUR and USD; a rule has one currency/,
    ],
    ['decimals that a currency hasn’t', rule({ fixed: '5.5 JPY' }), /^Rule special: JPY has 0 decimals, not 1\.$/],
    [
      'one name twice',
      [everything, { ...everything, priority: 2, match: { stars: [1, 2] } }],
      /^Two rules are called everything\.$/,
    ],
    [
      'an unknown product',
      rule({ match: { products: ['boat'] } }),
      /^Rule special: there is no product boat; there are hotel and car\.$/,
    ],
    [
      'an unknown supplier',
      rule({ match: { suppliers: ['nobody'] } }),
      /^Rule special: there is no supplier nobody; there are direct, sandbox, and rental\.$/,
    ],
    [
      'a supplier of another product',
      rule({ match: { products: ['hotel'], suppliers: ['rental'] } }),
      /^Rule special: rental does not sell hotel, so it never applies\.$/,
    ],
    [
      'a range that ends before it begins',
      rule({ match: { stars: [5, 3] } }),
      /^Rule special: 5 to 3 stars matches nothing\.$/,
    ],
    [
      'a negative percentage',
      rule({ percent: -1, match: { stars: [5, 5] } }),
      /^Rule special: a negative percentage would sell below cost\.$/,
    ],
    [
      'a negative amount',
      rule({ fixed: '-1.00 EUR' }),
      /^Rule special: a negative fixed amount would sell below cost\.$/,
    ],
    [
      'a cap under a floor',
      rule({ floor: '9.00 EUR', cap: '5.00 EUR' }),
      /^Rule special: its cap is under its floor\.$/,
    ],
    [
      'a fixed amount above the cap',
      rule({ fixed: '9.00 EUR', cap: '5.00 EUR' }),
      /^Rule special: its fixed amount is above its cap/,
    ],
    [
      'equal priorities that overlap',
      [everything, { id: 'special', percent: 5, match: { stars: [5, 5] } }],
      /^Rules everything and special have the priority 0, and some prices match both/,
    ],
    [
      'a rule behind one that matches more',
      [
        everything,
        { id: 'special', priority: 2, match: { countries: ['ES', 'FR'] } },
        { id: 'never', priority: 1, match: { countries: ['ES'], stars: [1, 2] } },
      ],
      /^Rule never never applies: special comes first \(priority 2\) and matches all that it matches\.$/,
    ],
    [
      'everything before something',
      [
        { ...everything, priority: 9 },
        { id: 'special', percent: 5, match: { stars: [5, 5] } },
      ],
      /^Rule special never applies: everything comes first \(priority 9\)/,
    ],
    [
      'nothing for everything',
      [{ ...everything, match: { stars: [1, 5] } }],
      /^No rule is for everything: what no rule matches would be sold at what it costs/,
    ],
    ['an amount alone for everything', [{ id: 'everything', fixed: '5.00 EUR' }], /^No rule is for everything/],
  ])('%s', (_, rules, problem) => expect(said(rules)).toContainEqual(expect.stringMatching(problem)));

  test('a rule of an agency about agencies', () => {
    const agencies = ['0199d3d0-0000-7000-8000-000000000001'];
    expect(said([{ id: 'own', match: { agencies } }], 'agency')).toEqual([
      'Rule own: only rules of the platform name agencies.',
    ]);
    expect(said(rule({ match: { agencies } }))).toEqual([]);
  });
});

describe('rules that are accepted', () => {
  test.each<[string, unknown]>([
    ['one for everything', [everything]],
    [
      'every condition',
      rule({
        match: {
          products: ['hotel'],
          suppliers: ['direct'],
          placeIds: [7],
          countries: ['ES'],
          stars: [4, 5],
          leadDays: [0, 30],
          channels: ['api'],
        },
      }),
    ],
    [
      'equal priorities for different things',
      [everything, ...['direct', 'sandbox'].map((id) => ({ id, priority: 1, percent: 5, match: { suppliers: [id] } }))],
    ],
    [
      'equal priorities in different currencies',
      [everything, { id: 'eur', priority: 1, fixed: '5.00 EUR' }, { id: 'usd', priority: 1, fixed: '5.00 USD' }],
    ],
    [
      'ranges that end where the others begin',
      [
        everything,
        { id: 'soon', priority: 1, match: { leadDays: [0, 7] } },
        { id: 'late', priority: 1, match: { leadDays: [8, 365] } },
      ],
    ],
    ['a floor that is the cap', rule({ floor: '5.00 EUR', cap: '5.00 EUR' })],
    ['a narrower rule first', rule({ match: { countries: ['ES'] } })],
  ])('%s', (_, rules) => expect(said(rules)).toEqual([]));

  test('an agency needs none for everything', () => expect(said([], 'agency')).toEqual([]));

  test('amounts are minor units of their currency, percentages basis points', () => {
    const read = readRules([
      { id: 'a', percent: 12.5, fixed: '1.5 EUR', floor: '0.05 EUR', cap: '200 EUR' },
      { id: 'b', fixed: '500 JPY' },
      { id: 'c', fixed: '1.234 KWD' },
    ]);
    expect(read).toMatchObject({
      ok: true,
      value: [
        { percentBp: 1_250, currency: 'EUR', fixed: 150n, floor: 5n, cap: 20_000n, priority: 0, match: {} },
        { percentBp: 0, currency: 'JPY', fixed: 500n, floor: null, cap: null },
        { currency: 'KWD', fixed: 1_234n },
      ],
    });
  });
});
