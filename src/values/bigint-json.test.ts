import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBigints, type Stored, writeBigints } from './bigint-json.ts';

interface Fee {
  readonly minor: bigint;
  readonly currency: string;
}

const readFees = (text: string) => readBigints<readonly Fee[]>(JSON.parse(text) as Stored<readonly Fee[]>, 'minor');

test('digits that are no whole number are refused', () =>
  expect(() => readFees('[{"minor":"1.5","currency":"EUR"}]')).toThrow(SyntaxError));

test('bigints are written as strings of digits, and only what is named is read as one', () => {
  expect(writeBigints({ minor: -12n, nights: [3n], left: null, reference: '12' })).toBe(
    '{"minor":"-12","nights":["3"],"left":null,"reference":"12"}',
  );
  expect(readBigints({ steps: [{ minor: '5', label: '5' }], minor: null }, 'minor')).toEqual({
    steps: [{ minor: 5n, label: '5' }],
    minor: null,
  });
});

test('amounts of any size come back', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ minor: fc.bigInt(), currency: fc.string() }, { noNullPrototype: true })),
      (fees) => {
        expect(readFees(writeBigints(fees))).toEqual(fees);
      },
    ),
  ));
