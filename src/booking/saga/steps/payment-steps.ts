import { sql } from 'kysely';
import type { CreatePaymentAnswer, Gateway, GatewayPayment, MoneyMoveAnswer, RefundAnswer } from '../../gateway.ts';
import { isChargeable, refundOf } from '../../known-money.ts';
import { gatewayOf, type SagaDeps, supplyOf } from '../deps.ts';
import { capturedForEnded } from '../../ledger/postings.ts';
import { isOver } from '../../state/lifecycle.ts';
import { beginNextRank, letGo } from '../follow-reservations.ts';
import { differing } from '../plan/plan-money.ts';
import { captureKey, captureMinor } from '../next-call.ts';
import {
  scheduleIn,
  scheduleRetry,
  movePayment,
  moveReceivable,
  moveRefund,
  moveReservation,
  moveTrip,
  oweRefund,
  raiseAlarm,
} from '../moves.ts';
import { perform, settle, type Verdict } from '../perform.ts';
import { checkMoneyLater, tellsOfDisputes } from './money-steps.ts';
import { callsOf, type Snapshot, tripOwedMinor } from '../../state/snapshot.ts';
import type { Patch, Writes } from '../writes.ts';

const openAttempts = 4;

/** The payment page must close before the hold ends, otherwise a paid booking could find nothing left. */
const holdMarginMs = 60_000;

/**
 * The quote's expiry, which the traveller saw counting down, is the payment's deadline too; a late traveller gets ten
 * minutes. A hold that ends earlier and can't be prolonged sets the deadline, as does the longest life of a gateway's page.
 */
function payUntilOf(deps: SagaDeps, s: Snapshot): Date {
  const { scale, payAtLeast, payWithin } = deps.timing;
  const now = s.now.getTime();
  const pageEnds = now + gatewayOf(deps, s.payment.gateway).capabilities.maxPageMinutes * 60_000;
  if (s.payment.kind === 'due') return new Date(Math.min(now + payWithin, pageEnds));
  const parts = s.parts.filter(({ reservation }) => !isOver(reservation.state));
  const quoted = (Math.min(...parts.map(({ sale }) => sale.quoteEndsAt.getTime())) - now) * scale;
  const wanted = now + Math.min(Math.max(quoted, payAtLeast), payWithin);
  const ends = parts.flatMap(({ reservation: { hold_until: held }, order }) =>
    !held || supplyOf(deps, order.product).canProlong(order) ? [] : [held.getTime() - holdMarginMs],
  );
  return new Date(Math.min(wanted, pageEnds, ...ends));
}

export async function openPayment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const gateway = gatewayOf(deps, s.payment.gateway);
  const isDue = s.payment.kind === 'due';
  const payUntil = payUntilOf(deps, s);
  const texts = await deps.describePayment({
    brand: s.trip.brand,
    tripId: s.trip.id,
    paymentId: s.payment.id,
    isDue,
    locale: s.trip.locale,
    parts: s.parts.filter(({ reservation }) => !isOver(reservation.state)),
  });
  const amount = { minor: s.payment.amount_minor, currency: s.payment.currency };
  const call = async (): Promise<CreatePaymentAnswer> =>
    isChargeable(gateway.capabilities, amount)
      ? await gateway.createPayment({
          reference: s.payment.reference,
          amount,
          email: s.trip.email,
          expiresAt: payUntil.toISOString(),
          ...texts,
        })
      : { kind: 'rejected', reason: 'not_chargeable' };
  const attempt = callsOf(s, 'open_payment', subject).length + 1;
  const todo = { step: 'open_payment', subject };
  return perform(deps, s, todo, s.payment.reference, call, (writes, fresh, answer) => {
    if (isDue ? fresh.payment.state !== 'created' : fresh.trip.state !== 'held')
      return { journal: 'OK', result: answer };
    if (answer.kind === 'created') {
      movePayment(writes, fresh, 'opened', 'worker', {
        gateway_reference: answer.gatewayReference,
        redirect_url: answer.redirectUrl,
      });
      if (isDue) writes.trip = { pay_until: payUntil, polls: 0 };
      else moveTrip(writes, fresh, 'payment_opened', 'worker', { pay_until: payUntil });
      scheduleIn(writes, fresh, gateway.capabilities.hasPage ? deps.timing.pollPayment : 0);
      return { journal: 'OK', result: { kind: answer.kind } };
    }
    if (answer.kind === 'rejected' || attempt >= openAttempts) {
      if (isDue) movePayment(writes, fresh, 'closed', 'worker', {}, answer);
      else {
        moveTrip(writes, fresh, 'refused', 'worker', {}, answer);
        letGo(writes, fresh, 'worker', refusedCredit(answer) ?? 'payment_unavailable');
      }
    } else scheduleRetry(writes, fresh, 0);
    return { journal: answer.kind === 'rejected' ? 'FAILED' : 'UNKNOWN', result: answer };
  });
}

/** Why it could not be booked on account, for the agent. */
function refusedCredit(answer: { readonly kind: string; readonly reason?: string }): string | null {
  return answer.kind === 'rejected' && answer.reason?.startsWith('credit_') === true ? 'credit_refused' : null;
}

/** Checks the payment at the gateway: after a webhook, on return, and at intervals. */
export async function checkPayment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const answer = await gatewayOf(deps, s.payment.gateway).status(s.payment.reference, s.payment.gateway_reference);
  const ranOut = s.trip.pay_until !== null && s.now >= s.trip.pay_until;
  return settle(deps, s, { subject }, (writes, fresh) => {
    const state = answer.kind === 'found' ? answer.payment.state : null;
    if (answer.kind === 'found' && (state === 'authorised' || state === 'captured')) {
      if (!sameMoney(fresh, answer.payment)) {
        raiseAlarm(writes, null, 'payment_differs', { reference: fresh.payment.reference });
        // It is let go, or given back, before it is closed.
        writes.payment = { decline_reason: differing };
        stopPolling(writes, fresh, 'payment_differs');
        return;
      }
      if (state === 'captured') noteCaptured(writes, fresh, answer.payment.captured.minor, known(answer.payment));
      else movePayment(writes, fresh, 'authorised', 'gateway', known(answer.payment));
      stopPolling(writes, fresh, null);
    } else if (answer.kind === 'found' && (state === 'declined' || state === 'voided')) {
      movePayment(writes, fresh, state === 'declined' ? 'declined' : 'closed', 'gateway', {
        decline_reason: answer.payment.declineReason,
      });
      stopPolling(writes, fresh, state === 'declined' ? 'payment_declined' : 'payment_cancelled');
    } else if (ranOut && answer.kind !== 'unknown' && fresh.payment.kind !== 'due') {
      moveTrip(writes, fresh, 'ran_out', 'clock');
      for (const part of fresh.parts)
        if (part.reservation.state === 'held')
          moveReservation(writes, fresh, part, 'ran_out', 'clock', { failure: 'payment_expired' });
    } else {
      const untilEnd = fresh.trip.pay_until
        ? Math.max(fresh.trip.pay_until.getTime() - fresh.now.getTime(), 0)
        : deps.timing.pollPayment;
      scheduleRetry(
        writes,
        fresh,
        answer.kind === 'unknown'
          ? deps.timing.pollDelay(fresh.trip.polls)
          : Math.min(deps.timing.pollPayment, untilEnd + 500),
      );
    }
  });
}

/** A payment for the trip moves the trip; one for a debt changes only the debt. `failure` is null when it was paid. */
function stopPolling(writes: Writes, s: Snapshot, failure: string | null): void {
  if (s.payment.kind === 'due') {
    scheduleIn(writes, s, 0);
  } else if (failure === null) {
    moveTrip(writes, s, 'paid', 'gateway');
    beginNextRank(writes, s, 'gateway');
  } else {
    moveTrip(writes, s, 'payment_failed', 'gateway', {}, { failure });
    letGo(writes, s, 'gateway', failure);
  }
}

export async function capture(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const minor = captureMinor(deps, s);
  const key = captureKey(s.payment.reference, minor);
  const gateway = gatewayOf(deps, s.payment.gateway);
  const since = s.payment.kind === 'due' ? s.payment.created_at : settledAt(s);
  let taken = minor;
  const call = async (): Promise<MoneyMoveAnswer> => {
    if (callsOf(s, 'capture', subject).length > 0) {
      // An earlier attempt, perhaps of another amount, may have succeeded after all.
      const status = await gateway.status(s.payment.reference, s.payment.gateway_reference);
      if (status.kind === 'unknown') return status;
      if (status.kind === 'found' && status.payment.captured.minor > 0n) {
        taken = status.payment.captured.minor;
        return { kind: 'done' };
      }
    }
    return gateway.capture(
      s.payment.reference,
      s.payment.gateway_reference,
      { minor, currency: s.payment.currency },
      key,
    );
  };
  return perform(deps, s, { step: 'capture', subject }, key, call, (writes, fresh, answer) => {
    if (fresh.payment.state !== 'authorised') return verdict(answer);
    if (answer.kind !== 'unknown') clearMoneyAlarms(writes, s, subject);
    if (answer.kind === 'done') {
      noteCaptured(writes, fresh, taken);
    } else if (answer.kind === 'rejected') {
      movePayment(writes, fresh, 'lost', 'worker', { decline_reason: answer.reason }, answer);
    } else if (s.now.getTime() - since.getTime() >= deps.timing.alarmCapture) {
      raiseAlarm(writes, null, 'capture_late', answer);
    }
    return verdict(answer);
  });
}

/** Releases the authorisation, or closes an unpaid page. An amount captured after all becomes a refund due. */
export async function voidPayment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const key = `void-${s.payment.reference}`;
  const gateway = gatewayOf(deps, s.payment.gateway);
  let taken = 0n;
  const call = async (): Promise<MoneyMoveAnswer> => {
    const status = await gateway.status(s.payment.reference, s.payment.gateway_reference);
    if (status.kind === 'unknown') return status;
    if (status.kind === 'not_found')
      return s.payment.state === 'created'
        ? { kind: 'done' }
        : { kind: 'unknown', reason: 'the gateway does not know the payment' };
    if (['declined', 'voided', 'expired'].includes(status.payment.state)) return { kind: 'done' };
    if (!sameMoney(s, status.payment)) return await giveBackDiffering(gateway, status.payment, key);
    taken = status.payment.captured.minor;
    return taken > 0n ? { kind: 'done' } : gateway.void(s.payment.reference, s.payment.gateway_reference, key);
  };
  return perform(deps, s, { step: 'void', subject }, key, call, (writes, fresh, answer) => {
    const { state } = fresh.payment;
    if (answer.kind === 'done') clearMoneyAlarms(writes, s, subject);
    const open = state === 'created' || state === 'open';
    if (answer.kind === 'done' && taken > 0n && (open || state === 'authorised' || state === 'lost'))
      noteCaptured(writes, fresh, taken);
    else if (answer.kind === 'done' && (state === 'authorised' || state === 'lost'))
      movePayment(writes, fresh, 'voided', 'worker');
    else if (answer.kind === 'done' && open) movePayment(writes, fresh, 'closed', 'worker');
    else if (answer.kind === 'rejected') raiseAlarm(writes, null, 'void_refused', answer);
    // A refusal is retried like an unknown result: an authorisation must be released eventually.
    return { journal: answer.kind === 'done' ? 'OK' : 'UNKNOWN', result: answer };
  });
}

/** Money that is not what we asked for, so it is not in our books: lets it go, or refunds all of it. */
async function giveBackDiffering(
  gateway: Gateway,
  { reference, gatewayReference, captured, refunds }: GatewayPayment,
  key: string,
): Promise<MoneyMoveAnswer> {
  if (captured.minor === 0n) return await gateway.void(reference, gatewayReference, key);
  if (refunds.some((one) => one.key === `differs-${reference}` && one.state !== 'failed')) return { kind: 'done' };
  const answer = await gateway.refund(reference, gatewayReference, captured, `differs-${reference}`);
  return answer.kind === 'pending' ? { kind: 'done' } : answer;
}

/** The money is charged, lost or let go at last: what an earlier call about it has raised is over. */
function clearMoneyAlarms(writes: Writes, { trip, journal }: Snapshot, subject: string): void {
  const isRepeated = journal.some((row) => row.subject === subject && (row.step === 'capture' || row.step === 'void'));
  if (!isRepeated) return;
  for (const code of ['capture_late', 'void_refused']) writes.clearsAlarms.add(`${trip.id}:${code}`);
}

/** When the last of the trip's reservations was confirmed. */
function settledAt({ parts, now }: Snapshot): Date {
  const times = parts.flatMap(({ reservation }) => reservation.confirmed_at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : now;
}

/** The payment was captured. Of reservations that have ended by now, the amount beyond the agreed fee is refunded. */
function noteCaptured(writes: Writes, fresh: Snapshot, minor: bigint, more: Patch<'booking.payment'> = {}): void {
  const patch = { ...more, captured_minor: minor };
  movePayment(writes, fresh, 'captured', 'worker', patch, { minor: minor.toString() });
  const debt = fresh.receivable?.state;
  if (debt === 'open' || debt === 'written_off') moveReceivable(writes, fresh, 'paid', 'worker');
  if (debt === 'open' && fresh.receivable?.cause === 'pay_later' && tripOwedMinor(fresh) > 0n) {
    writes.mails.push({ template: 'paid', reservationId: null });
    if (fresh.trip.agency_id) writes.mails.push({ template: 'client_paid', reservationId: null });
  }
  for (const ended of capturedForEnded(fresh, minor)) oweRefund(writes, fresh, ended.part, ended.minor);
  // No further step until a booking is checked at its supplier, or the first product has ended.
  if (fresh.trip.state === 'confirmed') writes.trip ??= { due_at: nextDue(fresh) };
}

function nextDue({ parts }: Snapshot): Date | null {
  const times = parts.flatMap(({ reservation: { state, ends_at: end, check_at: check } }) =>
    state === 'confirmed' || state === 'supplier_changed' ? [end.getTime(), check?.getTime() ?? Infinity] : [],
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

export async function refund(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const owed = s.refunds.find(({ id }) => id === subject);
  if (!owed) throw new Error('no refund to make');
  const gateway = gatewayOf(deps, s.payment.gateway);
  let isDisputeNew = false;
  const call = async (): Promise<RefundAnswer> => {
    if (callsOf(s, 'refund', subject).length > 0) {
      const status = await gateway.status(s.payment.reference, s.payment.gateway_reference);
      if (status.kind === 'unknown') return status;
      const made = status.kind === 'found' ? refundOf(status.payment, owed.id) : null;
      if (made) return made.state === 'failed' ? { kind: 'rejected', reason: 'failed' } : { kind: made.state };
    }
    const amount = { minor: owed.amount_minor, currency: s.payment.currency };
    const answer = await gateway.refund(s.payment.reference, s.payment.gateway_reference, amount, owed.id);
    if (answer.kind !== 'rejected') return answer;
    // Disputed money is not refunded: the dispute's webhook may be late, or lost.
    const status = await gateway.status(s.payment.reference, s.payment.gateway_reference);
    if (status.kind === 'unknown') return status;
    isDisputeNew = status.kind === 'found' && tellsOfDisputes(s, status.payment);
    return isDisputeNew ? { kind: 'unknown', reason: 'disputed' } : answer;
  };
  return perform(deps, s, { step: 'refund', subject }, owed.id, call, (writes, fresh, answer) => {
    const current = fresh.refunds.find(({ id }) => id === subject);
    if (current?.state !== 'owed') return verdict(answer);
    if (answer.kind === 'done') moveRefund(writes, fresh, current, 'refunded', 'worker');
    else if (answer.kind === 'rejected') moveRefund(writes, fresh, current, 'gave_up', 'worker', answer);
    else if (answer.kind === 'pending') {
      moveRefund(writes, fresh, current, 'accepted', 'worker');
      checkMoneyLater(deps, writes);
    } else if (isDisputeNew) writes.payment = { check_at: sql<Date>`clock_timestamp()` };
    return verdict(answer);
  });
}

/** What the gateway tells of an accepted payment. */
function known({ captureBefore, card, authentication }: GatewayPayment): Patch<'booking.payment'> {
  return {
    ...(captureBefore ? { capture_before: new Date(captureBefore) } : {}),
    ...(card ? { card: JSON.stringify(card) } : {}),
    authentication,
  };
}

function sameMoney(s: Snapshot, payment: GatewayPayment): boolean {
  return payment.amount.minor === s.payment.amount_minor && payment.amount.currency === s.payment.currency;
}

function verdict(answer: RefundAnswer): Verdict {
  const done = answer.kind === 'done' || answer.kind === 'pending';
  return { journal: done ? 'OK' : answer.kind === 'rejected' ? 'FAILED' : 'UNKNOWN', result: answer };
}
