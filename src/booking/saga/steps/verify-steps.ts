import { sql } from 'kysely';
import type { Money } from '#values/money.ts';
import { type Part, partOf, type Snapshot } from '../../state/snapshot.ts';
import { areAsked, newChanges } from '../../state/supplier-changes.ts';
import type { StatusAnswer, SupplierChange } from '../../vertical.ts';
import { type SagaDeps, supplyOf } from '../deps.ts';
import { moveReservation, raiseAlarm } from '../moves.ts';
import { nextCheck } from '../next-check.ts';
import { settle } from '../perform.ts';
import { supplierColumns } from '../supplier-columns.ts';
import type { Patch, Writes } from '../writes.ts';

/** Inconclusive answers after which a person is alerted; the checks go on. */
const mostUnclear = 6;
const unclear = 'supplier_unclear';

/** Checks at the supplier whether a confirmed booking is still what was ordered. */
export async function reverify(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { order } = partOf(s, subject);
  const answer = await supplyOf(deps, order.product).status(order);
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    if (answer.kind === 'found' && answer.state === 'cancelled') {
      noteVerified(writes, part);
      cancelled(writes, fresh, part, answer.fee);
    } else if (answer.kind === 'found' && answer.state === 'confirmed') {
      noteVerified(writes, part);
      booked(writes, fresh, part, answer.changes ?? [], {
        check_at: nextCheck(deps, part, fresh.now),
        ...(answer.propertyConfirmation === null ? {} : { property_confirmation: answer.propertyConfirmation }),
        ...supplierColumns(answer),
      });
    } else {
      checkLater(deps, writes, fresh, part, answer);
    }
  });
}

function noteVerified(writes: Writes, { reservation }: Part): void {
  writes.clearsAlarms.add(`${reservation.id}:${unclear}`);
}

function cancelled(writes: Writes, s: Snapshot, part: Part, told: Money | null): void {
  const fee = told ?? { minor: 0n, currency: part.sale.supplierCurrency };
  const patch = {
    check_at: null,
    cancelled_at: sql<Date>`clock_timestamp()`,
    accepted_fee_minor: 0n,
    cancellation_quote_id: null,
    supplier_fee_minor: fee.minor,
  };
  const supplierFee = { minor: fee.minor.toString(), currency: fee.currency };
  moveReservation(writes, s, part, 'cancelled_by_supplier', 'worker', patch, { supplierFee });
}

function booked(
  writes: Writes,
  s: Snapshot,
  part: Part,
  told: readonly SupplierChange[],
  patch: Omit<Patch<'booking.reservation'>, 'state'>,
): void {
  const { id, state } = part.reservation;
  const changes = newChanges(part.supplierChanges, told);
  if (changes.length > 0 && !areAsked(part.supplierChanges, changes)) {
    moveReservation(writes, s, part, 'changed_by_supplier', 'worker', patch, { changes });
    writes.supplierChanges.push(...changes.map((change) => ({ ...change, reservationId: id })));
  } else if (changes.length === 0 && state === 'supplier_changed') {
    moveReservation(writes, s, part, 'change_withdrawn', 'worker', patch);
  } else {
    writes.reservations.set(id, patch);
    writes.trip = { polls: 0 };
  }
}

/** Again after a wait that grows with each inconclusive answer. */
function checkLater(deps: SagaDeps, writes: Writes, s: Snapshot, part: Part, answer: StatusAnswer): void {
  const unanswered = s.trip.polls + 1;
  const wait = deps.timing.retryDelay(unanswered);
  const at = sql<Date>`clock_timestamp() + make_interval(secs => ${wait / 1_000})`;
  writes.reservations.set(part.reservation.id, { check_at: at });
  writes.trip = { polls: unanswered };
  if (unanswered >= mostUnclear) raiseAlarm(writes, part, unclear, answer);
}
