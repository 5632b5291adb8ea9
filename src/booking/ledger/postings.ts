import { divideRounded, type Money } from '#values/money.ts';
import { freedByRefund, owedByAgency } from './agency-part.ts';
import { isOver } from '../state/lifecycle.ts';
import {
  callsOf,
  type DisputeRow,
  isPrepaid,
  owedMinor,
  type Part,
  partOf,
  type ReceivableRow,
  type RefundRow,
  type Snapshot,
  tripOwedMinor,
} from '../state/snapshot.ts';
import type { RefundCause } from '../tables.ts';
import type { LedgerEntry, Posting } from './entry.ts';

/**
 * Money of the payment, from the account that it comes from. An agency that books on account owes its part of what its
 * client pays (`agencyMinor`), and keeps the rest.
 */
function receivedFrom({ trip: { currency }, payment, parts }: Snapshot, minor: bigint, agencyMinor: bigint): Posting[] {
  const { account } = payment;
  if (payment.agency_minor === null) return [{ account, currency, minor }];
  return [
    { account, currency, minor: agencyMinor },
    { account: `commission_kept:${parts[0]?.sale.agencyNumber}`, currency, minor: minor - agencyMinor },
  ];
}

/** What the selling agency earns of a part of the price: it keeps it, or we pay it out later. */
function commissionOf({ payment }: Snapshot, { sale }: Part, minor: bigint): Posting {
  const { currency, agencyNumber } = sale;
  const name = payment.agency_minor === null ? 'commission_payable' : 'commission_kept';
  return { account: `${name}:${agencyNumber}`, currency, minor: owedByAgency(sale, minor) - minor };
}

/** Captured money is a liability to the traveller until the product has ended; an open debt is settled first. */
export function captureEntries(s: Snapshot, minor: bigint): LedgerEntry[] {
  const { currency } = s.trip;
  const received = receivedFrom(s, minor, s.payment.agency_minor ?? minor);
  const owed = s.receivable;
  if (owed) {
    const open = owed.state === 'open' || owed.state === 'written_off' ? owed.amount_minor : 0n;
    const paid = lesser(minor, open);
    const more = minor - paid;
    const toRefund = isTripOver(s) ? more : lesser(more, refundDue(s, minor));
    return entry(`cap:${s.payment.id}`, 'capture', [
      ...received,
      { account: debtAccount(owed), currency, minor: -paid },
      { account: 'refund_clearing', currency, minor: -toRefund },
      { account: 'guest_prepaid', currency, minor: toRefund - more },
    ]);
  }
  const capture = entry(`cap:${s.payment.id}`, 'capture', [
    ...received,
    { account: 'guest_prepaid', currency, minor: -minor },
  ]);
  // Reservations that ended before the capture: what was captured for them is their fee, or a refund due.
  const ended = capturedForEnded(s, minor).flatMap(({ part, minor: prepaid }) =>
    cancellationOf(s, part, prepaid, supplierFeeOf(part)),
  );
  return [...capture, ...ended];
}

/**
 * How much of a captured amount is for each reservation that is over: its fee, and what was captured beyond the amount
 * owed (because an earlier capture, of more, has succeeded after all) up to its price. Minor units of the sale.
 */
export function capturedForEnded(
  s: Snapshot,
  captured: bigint,
): readonly { readonly part: Part; readonly minor: bigint }[] {
  let surplus = captured - tripOwedMinor(s);
  // What was refused before the payment is not in it, so those that were tried to book come first.
  const wasTried = ({ reservation }: Part) => callsOf(s, 'book', reservation.id).length > 0;
  const ended = s.parts.filter(({ reservation }) => isOver(reservation.state));
  return ended
    .toSorted((one, other) => Number(wasTried(other)) - Number(wasTried(one)))
    .map((part) => {
      const fee = owedMinor(part);
      const most = part.sale.totalMinor - fee;
      const more = lesser(surplus > 0n ? surplus : 0n, most);
      surplus -= more;
      return { part, minor: fee + more };
    });
}

function refundDue(s: Snapshot, captured: bigint): bigint {
  return capturedForEnded(s, captured).reduce((sum, { part, minor }) => sum + minor - owedMinor(part), 0n);
}

const isTripOver = ({ parts }: Snapshot) => parts.every(({ reservation }) => isOver(reservation.state));
const lesser = (one: bigint, other: bigint) => (one < other ? one : other);

/** The card could not be charged: the traveller owes the prices of the reservations, and the fees of the cancelled ones. */
export function receivableEntries(s: Snapshot, minor: bigint): LedgerEntry[] {
  const { currency } = s.trip;
  const due = entry(`due:${s.trip.id}`, 'receivable', [
    { account: 'guest_receivable', currency, minor },
    { account: 'guest_prepaid', currency, minor: -minor },
  ]);
  const ended = s.parts.filter(({ reservation }) => isOver(reservation.state));
  return [...due, ...ended.flatMap((part) => cancellationOf(s, part, owedMinor(part), supplierFeeOf(part)))];
}

/** A person has written off a debt. */
export function writeOffEntries(s: Snapshot): LedgerEntry[] {
  if (!s.receivable) throw new Error('no receivable to write off');
  const { currency, amount_minor: minor } = s.receivable;
  return entry(`woff:${s.trip.id}`, 'write_off', [
    { account: 'bad_debt', currency, minor },
    { account: 'guest_receivable', currency, minor: -minor },
  ]);
}

/**
 * Cancelled: the fee is shared by us and the supplier, the rest is refunded. `supplierFee` is the supplier's part. The
 * tax that was added to the price is payable on the fee as it was on the price.
 */
export function cancellationEntries(
  s: Snapshot,
  part: Part,
  supplierFee: { minor: string; currency: string },
): LedgerEntry[] {
  const kept = { minor: BigInt(supplierFee.minor), currency: supplierFee.currency };
  return isPrepaid(s) ? cancellationOf(s, part, part.sale.totalMinor, kept) : [];
}

/** Nothing was charged to the traveller, but a supplier keeps its fee. */
export function retainedEntries(s: Snapshot): LedgerEntry[] {
  if (s.receivable) return [];
  const cancelled = s.parts.filter(({ reservation }) => reservation.state === 'cancelled');
  return cancelled.flatMap((part) => cancellationOf(s, part, 0n, supplierFeeOf(part)));
}

function cancellationOf(
  s: Snapshot,
  part: Part,
  prepaid: bigint,
  kept: { minor: bigint; currency: string },
): LedgerEntry[] {
  const { currency, totalMinor, taxInSaleMinor } = part.sale;
  const fee = part.reservation.accepted_fee_minor ?? 0n;
  const tax = divideRounded(fee * taxInSaleMinor, totalMinor);
  const retainedInSale = inSale(part, kept.minor);
  const commission = commissionOf(s, part, fee);
  const unpaid = s.receivable && s.receivable.state !== 'paid' ? debtAccount(s.receivable) : null;
  // A package that could not be had as a whole is undone at our cost.
  const income = isPackageLost(s) ? 'package_loss' : 'cancellation_fee';
  return entry(`cancel:${part.reservation.id}`, 'cancellation', [
    { account: 'guest_prepaid', currency, minor: prepaid },
    { account: unpaid ?? 'refund_clearing', currency, minor: -(prepaid - fee) },
    ...owedToSupplier(part, kept.minor, retainedInSale),
    { account: 'vat_payable', currency, minor: -tax },
    commission,
    { account: income, currency, minor: -(fee - retainedInSale - tax + commission.minor) },
  ]);
}

function isPackageLost({ trip }: Snapshot): boolean {
  return trip.mode === 'package' && (trip.state === 'undoing' || trip.state === 'failed');
}

/**
 * The product has ended: the net price is payable to the supplier, the tax to the tax office; the rest is margin, of which
 * that on the conversion has an account of its own.
 */
export function earningEntries(s: Snapshot, part: Part): LedgerEntry[] {
  const { currency, totalMinor, supplierMinor, supplierInSaleMinor, taxInSaleMinor } = part.sale;
  const prepaid = isPrepaid(s) ? totalMinor : 0n;
  const exchange = isPrepaid(s) ? part.sale.exchangeMarginMinor : 0n;
  const commission = commissionOf(s, part, prepaid);
  return entry(`earn:${part.reservation.id}`, 'earning', [
    { account: 'guest_prepaid', currency, minor: prepaid },
    ...owedToSupplier(part, supplierMinor, supplierInSaleMinor),
    { account: 'vat_payable', currency, minor: -taxInSaleMinor },
    { account: 'exchange_margin', currency, minor: -exchange },
    commission,
    {
      account: 'margin',
      currency,
      minor: -(prepaid - supplierInSaleMinor - taxInSaleMinor - exchange + commission.minor),
    },
  ]);
}

export function refundEntries(s: Snapshot, refund: RefundRow): LedgerEntry[] {
  const { currency } = s.trip;
  const { amount_minor: minor } = refund;
  return entry(`ref:${refund.id}`, 'refund', [
    { account: 'refund_clearing', currency, minor },
    ...receivedFrom(s, -minor, -freedByRefund(partOf(s, refund.reservation_id).sale, minor)),
  ]);
}

/** A refund that was done came back: it is owed again. */
export function returnedEntries(s: Snapshot, refund: RefundRow): LedgerEntry[] {
  const { currency } = s.trip;
  const { amount_minor: minor } = refund;
  return entry(`ret:${refund.id}`, 'refund_returned', [
    ...receivedFrom(s, minor, freedByRefund(partOf(s, refund.reservation_id).sale, minor)),
    { account: 'refund_clearing', currency, minor: -minor },
  ]);
}

/** What the gateway keeps of a charge, in the currency in which it pays out. */
export function feeEntries({ payment }: Snapshot, fee: Money): LedgerEntry[] {
  return entry(`fee:${payment.id}`, 'psp_fee', feePostings(fee));
}

export function feePostings({ minor, currency }: Money): Posting[] {
  return [
    { account: 'psp_fee', currency, minor },
    // Beside `psp_receivable`, which is what payers have paid.
    { account: 'psp_receivable:fees', currency, minor: -minor },
  ];
}

/** A lost dispute has paid a refund that was owed, so that much of it is no loss. */
export function coveredEntries(s: Snapshot, refund: RefundRow, minor: bigint): LedgerEntry[] {
  const { currency } = s.trip;
  return entry(`cov:${refund.id}`, 'refund_covered', [
    { account: 'refund_clearing', currency, minor },
    { account: 'chargeback', currency, minor: -minor },
  ]);
}

/** A person gives money back that the terms do not owe: at our cost. `reference` is theirs for it. */
export function givenBackEntries(
  { trip: { currency } }: Snapshot,
  { reservation }: Part,
  { cause, minor, reference }: { readonly cause: RefundCause; readonly minor: bigint; readonly reference: string },
): LedgerEntry[] {
  return entry(`give:${reservation.id}:${reference}`, cause, [
    { account: 'given_back', currency, minor },
    { account: 'refund_clearing', currency, minor: -minor },
  ]);
}

/** Cancelled after a person gave money back for it: so much of that is a part of the refund by the terms, and no cost. */
export function givenLessEntries(
  { trip: { currency } }: Snapshot,
  { reservation }: Part,
  minor: bigint,
): LedgerEntry[] {
  return entry(`unless:${reservation.id}`, 'given_less', [
    { account: 'refund_clearing', currency, minor },
    { account: 'given_back', currency, minor: -minor },
  ]);
}

/** The payer's bank has taken the disputed money. */
export function disputeEntries(s: Snapshot, reference: string, minor: bigint): LedgerEntry[] {
  return [disputeEntry(s.payment.id, reference, 'opened', { minor, currency: s.trip.currency })];
}

/** The payer's bank has decided. */
export function disputeEndEntries(s: Snapshot, { reference, amount_minor: minor }: DisputeRow, isWon: boolean) {
  return [disputeEntry(s.payment.id, reference, isWon ? 'won' : 'lost', { minor, currency: s.trip.currency })];
}

const disputeAccounts = {
  opened: ['dispute_clearing', 'psp_receivable'],
  won: ['psp_receivable', 'dispute_clearing'],
  lost: ['chargeback', 'dispute_clearing'],
} as const;

/** What a dispute of a payment does to the books when it is opened, and when it is decided; `minor` is above zero. */
export function disputeEntry(
  paymentId: string,
  reference: string,
  event: keyof typeof disputeAccounts,
  { minor, currency }: Money,
): LedgerEntry {
  const [debit, credit] = disputeAccounts[event];
  return {
    businessKey: `disp:${paymentId}:${reference}:${event}`,
    kind: 'dispute',
    postings: [
      { account: debit, currency, minor },
      { account: credit, currency, minor: -minor },
    ],
  };
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
function owedToSupplier({ sale, reservation }: Part, minor: bigint, minorInSale: bigint): Posting[] {
  const { currency, supplierCurrency } = sale;
  const account = `supplier_payable:${reservation.supplier}`;
  if (currency === supplierCurrency) return [{ account, currency, minor: -minorInSale }];
  return [
    { account, currency: supplierCurrency, minor: -minor },
    { account: 'fx_exchange', currency: supplierCurrency, minor },
    { account: 'fx_exchange', currency, minor: -minorInSale },
  ];
}

function inSale({ sale }: Part, supplierMinor: bigint): bigint {
  return divideRounded(supplierMinor * sale.supplierInSaleMinor, sale.supplierMinor);
}

function supplierFeeOf({ reservation, sale }: Part): { minor: bigint; currency: string } {
  return { minor: reservation.supplier_fee_minor ?? 0n, currency: sale.supplierCurrency };
}
