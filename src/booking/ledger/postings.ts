import { divideRounded } from '#values/money.ts';
import { isOver } from '../saga/lifecycle.ts';
import type { Snapshot } from '../saga/snapshot.ts';
import type { LedgerEntry, Posting } from './entry.ts';

/** Money taken from the traveller is owed to them until the stay is earned. */
export function captureEntries(s: Snapshot, minor: bigint): LedgerEntry[] {
  const { currency } = s.sale;
  const capture = entry(`cap:${s.payment.id}`, 'capture', [
    { account: 'psp_receivable', currency, minor },
    { account: 'guest_prepaid', currency, minor: -minor },
  ]);
  // Over before its capture: what was just taken is the fee, or owed back.
  return isOver(s.reservation.state) ? [...capture, ...cancellationOf(s, minor, supplierFeeOf(s))] : capture;
}

/** Cancelled: the fee is ours and the supplier's, the rest goes back. `supplierFee` is what the supplier keeps. */
export function cancellationEntries(s: Snapshot, supplierFee: { minor: string; currency: string }): LedgerEntry[] {
  const kept = { minor: BigInt(supplierFee.minor), currency: supplierFee.currency };
  return s.payment.captured_minor > 0n ? cancellationOf(s, s.payment.captured_minor, kept) : [];
}

function cancellationOf(s: Snapshot, captured: bigint, kept: { minor: bigint; currency: string }): LedgerEntry[] {
  const { currency } = s.sale;
  const fee = s.reservation.accepted_fee_minor ?? 0n;
  const keptInSale = inSale(s, kept.minor);
  return entry(`cancel:${s.reservation.id}`, 'cancellation', [
    { account: 'guest_prepaid', currency, minor: captured },
    { account: 'refund_clearing', currency, minor: -(captured - fee) },
    ...owedToSupplier(s, kept.minor, keptInSale),
    { account: 'cancellation_fee', currency, minor: -(fee - keptInSale) },
  ]);
}

/** The stay is over: the supplier is owed the net price, the tax office its tax, the rest is margin. */
export function earningEntries(s: Snapshot): LedgerEntry[] {
  const { currency, supplierMinor, supplierInSaleMinor } = s.sale;
  const captured = s.payment.captured_minor;
  return entry(`earn:${s.reservation.id}`, 'earning', [
    { account: 'guest_prepaid', currency, minor: captured },
    ...owedToSupplier(s, supplierMinor, supplierInSaleMinor),
    { account: 'vat_payable', currency, minor: -s.sale.taxInSaleMinor },
    { account: 'margin', currency, minor: -(captured - supplierInSaleMinor - s.sale.taxInSaleMinor) },
  ]);
}

export function refundEntries(s: Snapshot): LedgerEntry[] {
  if (!s.refund) throw new Error('no refund to post');
  const { currency } = s.sale;
  return entry(`ref:${s.refund.id}`, 'refund', [
    { account: 'refund_clearing', currency, minor: s.refund.amount_minor },
    { account: 'psp_receivable', currency, minor: -s.refund.amount_minor },
  ]);
}

/** Lines of zero say nothing and are left out; without any there is nothing to write. */
function entry(businessKey: string, kind: string, lines: readonly Posting[]): LedgerEntry[] {
  const postings = lines.filter(({ minor }) => minor !== 0n);
  return postings.length === 0 ? [] : [{ businessKey, kind, postings }];
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
