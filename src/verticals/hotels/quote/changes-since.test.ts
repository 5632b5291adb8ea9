import { expect, test } from 'vitest';
import { isMoreAtProperty, type QuoteChange } from '#booking/booking.ts';
import { changesSince } from './changes-since.ts';

const price = (before: string, after: string): QuoteChange => ({
  what: 'price',
  code: 'price',
  worse: BigInt(after) > BigInt(before),
  before,
  after,
});
const desk = (before: string, after: string): QuoteChange => ({
  what: 'at_property',
  code: 'at_property',
  worse: isMoreAtProperty(before, after),
  before,
  after,
});
const board = (before: string, after: string, worse: boolean): QuoteChange => ({
  what: 'content',
  code: 'board',
  worse,
  before,
  after,
});
const policy = (worse: boolean): QuoteChange => ({ what: 'policy', code: 'policy', worse, before: '', after: '' });
const room = (before: string, after: string): QuoteChange => ({
  what: 'content',
  code: 'room',
  worse: true,
  before,
  after,
});

test.each<[string, QuoteChange[], QuoteChange[], QuoteChange[]]>([
  ['nothing stays nothing', [], [], []],
  ['what was told and has not changed again is told again', [price('100', '120')], [], [price('100', '120')]],
  ['what is new is told', [], [policy(true)], [policy(true)]],
  ['two rises are one from the first price', [price('100', '120')], [price('120', '130')], [price('100', '130')]],
  ['a rise that was taken back is none', [price('100', '120')], [price('120', '100')], []],
  ['a rise that was more than taken back is a fall', [price('100', '120')], [price('120', '90')], [price('100', '90')]],
  ['less than a rise back is a rise', [price('100', '120')], [price('120', '110')], [price('100', '110')]],
  ['stricter terms stay worse whatever came after', [policy(true)], [policy(false)], [policy(true)]],
  [
    'meals are compared with the chosen ones',
    [board('HB', 'RO', true)],
    [board('RO', 'BB', false)],
    [board('HB', 'BB', true)],
  ],
  [
    'what the property collects is compared with what it was at first',
    [desk('800 EUR', '900 EUR')],
    [desk('900 EUR', '700 EUR')],
    [desk('800 EUR', '700 EUR')],
  ],
  [
    'a charge in another currency is more than none',
    [desk('', '800 EUR')],
    [desk('800 EUR', '500 AED')],
    [desk('', '500 AED')],
  ],
  ['another room stays another', [room('a', 'b')], [room('b', 'c')], [room('a', 'c')]],
  [
    'all kinds in their order',
    [room('a', 'b')],
    [price('1', '2'), policy(false)],
    [price('1', '2'), policy(false), room('a', 'b')],
  ],
])('%s', (_what, told, fresh, together) => {
  expect(changesSince(told, fresh)).toEqual(together);
});
