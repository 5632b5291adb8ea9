import { expect, test } from 'vitest';
import { snapshot } from '../saga/test-snapshot.ts';
import { cancellationEntries, earningEntries } from './postings.ts';

/** A stay for 236, of which 36 are tax that was added and 3 the margin on the conversion; the supplier is owed 150. */
const sold = {
  currency: 'EUR',
  totalMinor: 236n,
  supplierCurrency: 'EUR',
  supplierMinor: 150n,
  supplierInSaleMinor: 150n,
  taxInSaleMinor: 36n,
  exchangeMarginMinor: 3n,
  agencyNetMinor: 236n,
  agencyNumber: null,
};

const posted = (fee: bigint | null) => {
  const paid = snapshot('confirmed', { payment: 'captured', reservation: { accepted_fee_minor: fee } });
  const s = { ...paid, payment: { ...paid.payment, captured_minor: sold.totalMinor } };
  const [first] = s.parts;
  const part = { ...first!, sale: { ...first!.sale, ...sold } };
  const entries =
    fee === null
      ? earningEntries(s, part)
      : cancellationEntries(s, part, { minor: String((fee * 150n) / 236n), currency: 'EUR' });
  const postings = entries.flatMap((entry) => entry.postings);
  expect(postings.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n);
  return Object.fromEntries(postings.map(({ account, minor }) => [account.replace(/:.*/, ''), minor]));
};

test('when a stay is over, added tax and the margin on the conversion have accounts of their own', () =>
  expect(posted(null)).toEqual({
    guest_prepaid: 236n,
    supplier_payable: -150n,
    vat_payable: -36n,
    exchange_margin: -3n,
    margin: -47n,
  }));

test.each([
  ['all of it', 236n, { supplier_payable: -150n, vat_payable: -36n, cancellation_fee: -50n }],
  ['half of it', 118n, { refund_clearing: -118n, supplier_payable: -75n, vat_payable: -18n, cancellation_fee: -25n }],
  ['nothing', 0n, { refund_clearing: -236n }],
])('of a cancellation fee of %s the same share is tax', (_, fee, rest) =>
  expect(posted(fee)).toEqual({ guest_prepaid: 236n, ...rest }),
);
