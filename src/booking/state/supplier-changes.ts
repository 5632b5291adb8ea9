import type { SupplierChange } from '../vertical.ts';
import type { SupplierChangeRow } from './snapshot.ts';

type KnownChange = Pick<SupplierChangeRow, 'code' | 'before' | 'after' | 'answer'>;

/**
 * What the traveller has not agreed to yet: differences between what the supplier has booked now (`told`, against the order)
 * and what was ordered, with the accepted ones of the `known` changes (the oldest first).
 */
export function newChanges(known: readonly KnownChange[], told: readonly SupplierChange[]): SupplierChange[] {
  const accepted = known.filter(({ answer }) => answer === 'accepted');
  const codes = new Set([...told, ...accepted].map(({ code }) => code));
  return [...codes].flatMap((code): SupplierChange[] => {
    const agreed = accepted.filter((one) => one.code === code);
    const now = told.find((one) => one.code === code);
    const ordered = now?.before ?? agreed[0]?.before ?? '';
    const before = agreed.at(-1)?.after ?? ordered;
    const after = now?.after ?? ordered;
    return before === after ? [] : [{ code, before, after }];
  });
}

/** Whether the traveller is asked about exactly these changes already. */
export function areAsked(known: readonly KnownChange[], changes: readonly SupplierChange[]): boolean {
  const open = known.filter(({ answer }) => answer === null);
  return (
    open.length === changes.length &&
    changes.every(({ code, after }) => open.some((one) => one.code === code && one.after === after))
  );
}

/** A product's details as its supplier has them now, for the product: as sold, with all changes that still stand. */
export function asBookedNow(
  details: object,
  changes: readonly Pick<KnownChange, 'code' | 'after' | 'answer'>[],
): object {
  const standing = changes.filter(({ answer }) => answer !== 'cancelled' && answer !== 'withdrawn');
  if (standing.length === 0) return details;
  return { ...details, changed: Object.fromEntries(standing.map(({ code, after }) => [code, after])) };
}
