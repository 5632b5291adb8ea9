export type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'exchange';

/** One posting: positive is a debit, in minor units. */
export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly minor: bigint;
}

/** One balanced transaction, written once per business key. The database refuses one that doesn't sum to zero in each currency. */
export interface LedgerEntry {
  readonly businessKey: string;
  readonly kind: string;
  readonly postings: readonly Posting[];
}

const kinds: readonly (readonly [prefix: string, kind: AccountKind])[] = [
  ['psp_receivable', 'asset'],
  ['bank', 'asset'],
  ['guest_receivable', 'asset'],
  ['dispute_clearing', 'asset'],
  // By number of the agency: what it owes, and what it keeps of the prices that it owes for until they are earned.
  ['agency_receivable', 'asset'],
  ['commission_kept', 'asset'],
  ['agency_deposit', 'liability'],
  ['commission_payable', 'liability'],
  ['guest_prepaid', 'liability'],
  ['supplier_payable', 'liability'],
  ['vat_payable', 'liability'],
  ['refund_clearing', 'liability'],
  ['margin', 'income'],
  ['exchange_margin', 'income'],
  ['cancellation_fee', 'income'],
  ['bad_debt', 'expense'],
  ['package_loss', 'expense'],
  ['chargeback', 'expense'],
  ['given_back', 'expense'],
  ['psp_fee', 'expense'],
  ['fx_exchange', 'exchange'],
];

/** Kind of the account that a code (`supplier_payable:direct`) names. Throws for an unknown code. */
export function accountKind(code: string): AccountKind {
  const kind = kinds.find(([prefix]) => code === prefix || code.startsWith(`${prefix}:`))?.[1];
  if (!kind) throw new Error(`no such ledger account '${code}'`);
  return kind;
}
