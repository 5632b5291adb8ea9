import { divideRounded } from '#values/money.ts';
import { isOver } from '../state/lifecycle.ts';
import { prepaidMinor, type ReceivableRow, type Snapshot } from '../state/snapshot.ts';
import type { LedgerEntry, Posting } from './entry.ts';

/** Captured money is a liability to the traveller until the stay is earned; an open debt is settled first. */
export function captureEntries(s: Snapshot, minor: bigint): LedgerEntry[] {
  const { currency } = s.sale;
  const over = isOver(s.reservation.state);
  const received = { account: 'psp_receivable', currency, minor };
  const owed = s.receivable;
  if (owed) {
    const open = owed.state === 'open' || owed.state === 'written_off' ? owed.amount_minor : 0n;
    const paid = minor < open ? minor : open;
    return entry(`cap:${s.payment.id}`, 'capture', [
      received,
      { account: debtAccount(owed), currency, minor: -paid },
      { account: over ? 'refund_clearing' : 'guest_prepaid', currency, minor: paid - minor },
    ]);
  }
  const capture = entry(`cap:${s.payment.id}`, 'capture', [
    received,
    { account: 'guest_prepaid', currency, minor: -minor },
  ]);
  // The stay ended before its capture: the captured amount is the fee, or a refund due.
  return over ? [...capture, ...cancellationOf(s, minor, supplierFeeOf(s))] : capture;
}

/** The card could not be charged: the traveller owes the price of the stay, or the fee of a cancelled one. */
export function receivableEntries(s: Snapshot, minor: bigint): LedgerEntry[] {
  const { currency } = s.sale;
  const due = entry(`due:${s.reservation.id}`, 'receivable', [
    { account: 'guest_receivable', currency, minor },
    { account: 'guest_prepaid', currency, minor: -minor },
  ]);
  return isOver(s.reservation.state) ? [...due, ...cancellationOf(s, minor, supplierFeeOf(s))] : due;
}

/** A person has written off a debt. */
export function writeOffEntries(s: Snapshot): LedgerEntry[] {
  if (!s.receivable) throw new Error('no receivable to write off');
  const { currency, amount_minor: minor } = s.receivable;
  return entry(`woff:${s.reservation.id}`, 'write_off', [
    { account: 'bad_debt', currency, minor },
    { account: 'guest_receivable', currency, minor: -minor },
  ]);
}

/** Cancelled: the fee is shared by us and the supplier, the rest is refunded. `supplierFee` is the supplier's part. */
export function cancellationEntries(s: Snapshot, supplierFee: { minor: string; currency: string }): LedgerEntry[] {
  const kept = { minor: BigInt(supplierFee.minor), currency: supplierFee.currency };
  const prepaid = prepaidMinor(s);
  return prepaid > 0n ? cancellationOf(s, prepaid, kept) : [];
}

/** Nothing was charged to the traveller, but the supplier keeps its fee. */
export function retainedEntries(s: Snapshot): LedgerEntry[] {
  return s.reservation.state === 'cancelled' && !s.receivable ? cancellationOf(s, 0n, supplierFeeOf(s)) : [];
}

function cancellationOf(s: Snapshot, prepaid: bigint, kept: { minor: bigint; currency: string }): LedgerEntry[] {
  const { currency } = s.sale;
  const fee = s.reservation.accepted_fee_minor ?? 0n;
  const retainedInSale = inSale(s, kept.minor);
  const unpaid = s.receivable && s.receivable.state !== 'paid' ? debtAccount(s.receivable) : null;
  return entry(`cancel:${s.reservation.id}`, 'cancellation', [
    { account: 'guest_prepaid', currency, minor: prepaid },
    { account: unpaid ?? 'refund_clearing', currency, minor: -(prepaid - fee) },
    ...owedToSupplier(s, kept.minor, retainedInSale),
    { account: 'cancellation_fee', currency, minor: -(fee - retainedInSale) },
  ]);
}

/** The stay is over: the net price is payable to the supplier, the tax to the tax office, the rest is margin. */
export function earningEntries(s: Snapshot): LedgerEntry[] {
  const { currency, supplierMinor, supplierInSaleMinor } = s.sale;
  const prepaid = prepaidMinor(s);
  return entry(`earn:${s.reservation.id}`, 'earning', [
    { account: 'guest_prepaid', currency, minor: prepaid },
    ...owedToSupplier(s, supplierMinor, supplierInSaleMinor),
    { account: 'vat_payable', currency, minor: -s.sale.taxInSaleMinor },
    { account: 'margin', currency, minor: -(prepaid - supplierInSaleMinor - s.sale.taxInSaleMinor) },
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

function debtAccount({ state }: ReceivableRow): string {
  return state === 'written_off' ? 'bad_debt' : 'guest_receivable';
}

/** Zero lines are left out; without any line no entry is written. */
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
