import type { Transaction } from 'kysely';
import { divideRounded } from '#values/money.ts';
import { isOver } from '../saga/lifecycle.ts';
import type { Snapshot } from '../saga/snapshot.ts';
import type { BookingTables } from '../tables.ts';
import { post, type Posting } from './post.ts';

type Trx = Transaction<BookingTables>;

/** Money taken from the traveller is owed to them until the stay is earned. */
export async function postCapture(trx: Trx, s: Snapshot, minor: bigint): Promise<void> {
  const { currency } = s.sale;
  await post(trx, {
    businessKey: `cap:${s.payment.id}`,
    kind: 'capture',
    reservationId: s.reservation.id,
    postings: [
      { account: 'psp_receivable', currency, minor },
      { account: 'guest_prepaid', currency, minor: -minor },
    ],
  });
  // Over before its capture: what was just taken is the fee, or owed back.
  if (isOver(s.reservation.state)) await postCancellationOf(trx, s, minor, supplierFeeOf(s));
}

/** Cancelled: the fee is ours and the supplier's, the rest goes back. `supplierFee` is what the supplier keeps. */
export async function postCancellation(
  trx: Trx,
  s: Snapshot,
  supplierFee: { minor: string; currency: string },
): Promise<void> {
  const kept = { minor: BigInt(supplierFee.minor), currency: supplierFee.currency };
  if (s.payment.captured_minor > 0n) await postCancellationOf(trx, s, s.payment.captured_minor, kept);
}

async function postCancellationOf(
  trx: Trx,
  s: Snapshot,
  captured: bigint,
  kept: { minor: bigint; currency: string },
): Promise<void> {
  const { currency } = s.sale;
  const fee = s.reservation.accepted_fee_minor ?? 0n;
  const keptInSale = inSale(s, kept.minor);
  await post(trx, {
    businessKey: `cancel:${s.reservation.id}`,
    kind: 'cancellation',
    reservationId: s.reservation.id,
    postings: [
      { account: 'guest_prepaid', currency, minor: captured },
      { account: 'refund_clearing', currency, minor: -(captured - fee) },
      ...owedToSupplier(s, kept.minor, keptInSale),
      { account: 'cancellation_fee', currency, minor: -(fee - keptInSale) },
    ],
  });
}

/** The stay is over: the supplier is owed the net price, the tax office its tax, the rest is margin. */
export async function postEarning(trx: Trx, s: Snapshot): Promise<void> {
  const { currency, supplierMinor, supplierInSaleMinor } = s.sale;
  const captured = s.payment.captured_minor;
  await post(trx, {
    businessKey: `earn:${s.reservation.id}`,
    kind: 'earning',
    reservationId: s.reservation.id,
    postings: [
      { account: 'guest_prepaid', currency, minor: captured },
      ...owedToSupplier(s, supplierMinor, supplierInSaleMinor),
      { account: 'vat_payable', currency, minor: -s.sale.taxInSaleMinor },
      { account: 'margin', currency, minor: -(captured - supplierInSaleMinor - s.sale.taxInSaleMinor) },
    ],
  });
}

export async function postRefund(trx: Trx, s: Snapshot): Promise<void> {
  if (!s.refund) throw new Error('no refund to post');
  const { currency } = s.sale;
  await post(trx, {
    businessKey: `ref:${s.refund.id}`,
    kind: 'refund',
    reservationId: s.reservation.id,
    postings: [
      { account: 'refund_clearing', currency, minor: s.refund.amount_minor },
      { account: 'psp_receivable', currency, minor: -s.refund.amount_minor },
    ],
  });
}

/** A debt in the supplier's currency; two exchange legs join it to the currency of the sale at the quote's rate. */
function owedToSupplier(s: Snapshot, minor: bigint, minorInSale: bigint): Posting[] {
  const { currency, supplierCurrency } = s.sale;
  const account = `supplier_payable:${s.reservation.supplier}`;
  if (currency === supplierCurrency) return [{ account, currency, minor: -minorInSale }];
  return [
    { account, currency: supplierCurrency, minor: -minor },
    { account: 'fx_exchange', currency: supplierCurrency, minor },
    { account: 'fx_exchange', currency, minor: -minorInSale },
  ];
}

function inSale(s: Snapshot, supplierMinor: bigint): bigint {
  return divideRounded(supplierMinor * s.sale.supplierInSaleMinor, s.sale.supplierMinor);
}

function supplierFeeOf(s: Snapshot): { minor: bigint; currency: string } {
  return { minor: s.reservation.supplier_fee_minor ?? 0n, currency: s.sale.supplierCurrency };
}
