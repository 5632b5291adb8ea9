import type { GatewayPayment, MoneyMoveAnswer } from '../../gateway.ts';
import { isRefundAccepted } from '../../known-money.ts';
import { gatewayOf, type SagaDeps, supplyOf } from '../deps.ts';
import { captureKey, captureMinor } from '../next-call.ts';
import { isOver } from '../../state/lifecycle.ts';
import {
  scheduleIn,
  scheduleRetry,
  movePayment,
  moveReceivable,
  moveRefund,
  moveReservation,
  oweRefund,
  raiseAlarm,
} from '../moves.ts';
import { perform, settle, type Verdict } from '../perform.ts';
import { callsOf, type Snapshot } from '../../state/snapshot.ts';
import type { Writes } from '../writes.ts';

const openAttempts = 4;

/** The payment page must close before the hold ends, otherwise a paid booking could find no room. */
const holdMarginMs = 60_000;

/**
 * The quote's expiry, which the traveller saw counting down, is the payment's deadline too; a late traveller gets ten
 * minutes. A hold that ends earlier and can't be prolonged sets the deadline.
 */
function payUntilOf(deps: SagaDeps, s: Snapshot): Date {
  const { scale, payAtLeast, payWithin } = deps.timing;
  const now = s.now.getTime();
  if (s.payment.kind === 'due') return new Date(now + payWithin);
  const quoted = (s.sale.quoteEndsAt.getTime() - now) * scale;
  const wanted = now + Math.min(Math.max(quoted, payAtLeast), payWithin);
  const { hold_until: held } = s.reservation;
  if (!held || supplyOf(deps, s.order.product).canProlong(s.order)) return new Date(wanted);
  return new Date(Math.min(wanted, held.getTime() - holdMarginMs));
}

export async function openPayment(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const gateway = gatewayOf(deps, s.payment.gateway);
  const isDue = s.payment.kind === 'due';
  const payUntil = payUntilOf(deps, s);
  const texts = await deps.describePayment({
    product: s.order.product,
    reservationId: s.reservation.id,
    paymentId: s.payment.id,
    isDue,
    locale: s.reservation.locale,
    sale: s.sale,
  });
  const call = () =>
    gateway.createPayment({
      reference: s.payment.reference,
      amount: { minor: s.payment.amount_minor, currency: s.payment.currency },
      email: s.reservation.email,
      expiresAt: payUntil.toISOString(),
      ...texts,
    });
  const attempt = callsOf(s, 'open_payment').length + 1;
  return perform(deps, s, 'open_payment', s.payment.reference, call, (writes, fresh, answer) => {
    if (isDue ? fresh.payment.state !== 'created' : fresh.reservation.state !== 'held')
      return { journal: 'OK', result: answer };
    if (answer.kind === 'created') {
      movePayment(writes, fresh, 'opened', 'worker', {
        gateway_reference: answer.gatewayReference,
        redirect_url: answer.redirectUrl,
      });
      if (isDue) writes.reservation = { pay_until: payUntil, asked: 0 };
      else moveReservation(writes, fresh, 'payment_opened', 'worker', { pay_until: payUntil });
      scheduleIn(writes, deps.timing.pollPayment);
      return { journal: 'OK', result: { kind: answer.kind } };
    }
    if (answer.kind === 'rejected' || attempt >= openAttempts) {
      if (isDue) movePayment(writes, fresh, 'closed', 'worker', {}, answer);
      else moveReservation(writes, fresh, 'refused', 'worker', { failure: 'payment_unavailable' }, answer);
    } else scheduleRetry(writes, 0);
    return { journal: answer.kind === 'rejected' ? 'FAILED' : 'UNKNOWN', result: answer };
  });
}

/** Checks the payment at the gateway: after a webhook, on return, and at intervals. */
export async function checkPayment(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const answer = await gatewayOf(deps, s.payment.gateway).status(s.payment.reference, s.payment.gateway_reference);
  const ranOut = s.reservation.pay_until !== null && s.now >= s.reservation.pay_until;
  return settle(deps, s, (writes) => {
    const state = answer.kind === 'found' ? answer.payment.state : null;
    if (answer.kind === 'found' && (state === 'authorised' || state === 'captured')) {
      if (!sameMoney(s, answer.payment)) {
        raiseAlarm(writes, 'payment_differs', { reference: s.payment.reference });
        movePayment(writes, s, 'closed', 'gateway', {}, { reason: 'amount or currency differs' });
        stopPolling(writes, s, 'payment_failed', { failure: 'payment_differs' });
        return;
      }
      movePayment(
        writes,
        s,
        'authorised',
        'gateway',
        answer.payment.captureBefore ? { capture_before: new Date(answer.payment.captureBefore) } : {},
      );
      stopPolling(writes, s, 'paid');
    } else if (answer.kind === 'found' && (state === 'declined' || state === 'voided')) {
      movePayment(writes, s, state === 'declined' ? 'declined' : 'closed', 'gateway', {
        decline_reason: answer.payment.declineReason,
      });
      stopPolling(writes, s, 'payment_failed', {
        failure: state === 'declined' ? 'payment_declined' : 'payment_cancelled',
      });
    } else if (ranOut && answer.kind !== 'unknown' && s.payment.kind === 'booking') {
      moveReservation(writes, s, 'ran_out', 'clock', { failure: 'payment_expired' });
    } else {
      const untilEnd = s.reservation.pay_until
        ? Math.max(s.reservation.pay_until.getTime() - s.now.getTime(), 0)
        : deps.timing.pollPayment;
      scheduleRetry(
        writes,
        answer.kind === 'unknown'
          ? deps.timing.pollDelay(s.reservation.asked)
          : Math.min(deps.timing.pollPayment, untilEnd + 500),
      );
    }
  });
}

/** A payment for the booking moves the booking; one for a debt changes only the debt. */
function stopPolling(
  writes: Writes,
  s: Snapshot,
  event: 'paid' | 'payment_failed',
  patch: { failure?: string } = {},
): void {
  if (s.payment.kind === 'booking') moveReservation(writes, s, event, 'gateway', patch);
  else scheduleIn(writes, 0);
}

export async function capture(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const minor = captureMinor(s);
  const key = captureKey(s.payment.reference, minor);
  const gateway = gatewayOf(deps, s.payment.gateway);
  const since = s.payment.kind === 'due' ? s.payment.created_at : (s.reservation.confirmed_at ?? s.now);
  let taken = minor;
  const call = async (): Promise<MoneyMoveAnswer> => {
    if (callsOf(s, 'capture').length > 0) {
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
  return perform(deps, s, 'capture', key, call, (writes, fresh, answer) => {
    if (fresh.payment.state !== 'authorised') return verdict(answer);
    if (answer.kind === 'done') {
      noteCaptured(writes, fresh, taken);
    } else if (answer.kind === 'rejected') {
      movePayment(writes, fresh, 'lost', 'worker', { decline_reason: answer.reason }, answer);
    } else if (s.now.getTime() - since.getTime() >= deps.timing.alarmCapture) {
      raiseAlarm(writes, 'capture_late', answer);
    }
    return verdict(answer);
  });
}

/** Releases the authorisation, or closes an unpaid page. An amount captured after all becomes a refund due. */
export async function voidPayment(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
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
    taken = status.payment.captured.minor;
    return taken > 0n ? { kind: 'done' } : gateway.void(s.payment.reference, s.payment.gateway_reference, key);
  };
  return perform(deps, s, 'void', key, call, (writes, fresh, answer) => {
    const { state } = fresh.payment;
    const open = state === 'created' || state === 'open';
    if (answer.kind === 'done' && taken > 0n && (state === 'authorised' || state === 'lost'))
      noteCaptured(writes, fresh, taken);
    else if (answer.kind === 'done' && (state === 'authorised' || state === 'lost'))
      movePayment(writes, fresh, 'voided', 'worker');
    else if (answer.kind === 'done' && open) movePayment(writes, fresh, 'closed', 'worker');
    else if (answer.kind === 'rejected') raiseAlarm(writes, 'void_refused', answer);
    // A refusal is retried like an unknown result: an authorisation must be released eventually.
    return { journal: answer.kind === 'done' ? 'OK' : 'UNKNOWN', result: answer };
  });
}

/** The payment was captured. When the booking has ended by now, the amount beyond the agreed fee is refunded. */
function noteCaptured(writes: Writes, fresh: Snapshot, minor: bigint): void {
  movePayment(writes, fresh, 'captured', 'worker', { captured_minor: minor }, { minor: minor.toString() });
  const debt = fresh.receivable?.state;
  if (debt === 'open' || debt === 'written_off') moveReceivable(writes, fresh, 'paid', 'worker');
  if (isOver(fresh.reservation.state)) oweRefund(writes, fresh, minor);
  // No further step until the stay is over.
  else if (fresh.reservation.state === 'confirmed') writes.reservation ??= { due_at: fresh.reservation.ends_at };
}

export async function refund(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const owed = s.refund;
  if (!owed) throw new Error('no refund to make');
  const gateway = gatewayOf(deps, s.payment.gateway);
  const call = async (): Promise<MoneyMoveAnswer> => {
    if (s.journal.some((row) => row.step === 'refund')) {
      const status = await gateway.status(s.payment.reference, s.payment.gateway_reference);
      if (status.kind === 'unknown') return status;
      if (status.kind === 'found' && isRefundAccepted(status.payment, owed.id)) return { kind: 'done' };
    }
    const amount = { minor: owed.amount_minor, currency: s.payment.currency };
    const answer = await gateway.refund(s.payment.reference, s.payment.gateway_reference, amount, owed.id);
    return answer.kind === 'pending' ? { kind: 'done' } : answer;
  };
  return perform(deps, s, 'refund', owed.id, call, (writes, fresh, answer) => {
    if (fresh.refund?.state !== 'owed') return verdict(answer);
    if (answer.kind === 'done') moveRefund(writes, fresh, 'refunded', 'worker');
    else if (answer.kind === 'rejected') moveRefund(writes, fresh, 'gave_up', 'worker', answer);
    return verdict(answer);
  });
}

function sameMoney(s: Snapshot, payment: GatewayPayment): boolean {
  return payment.amount.minor === s.payment.amount_minor && payment.amount.currency === s.payment.currency;
}

function verdict(answer: MoneyMoveAnswer): Verdict {
  return { journal: answer.kind === 'done' ? 'OK' : answer.kind === 'rejected' ? 'FAILED' : 'UNKNOWN', result: answer };
}
