import { z } from 'zod';
import { problem } from './answer.ts';
import { change, type Gateway } from './books.ts';
import { decideDispute, disputeById, disputedAmount, openDispute } from './disputes.ts';
import type { Payment } from './payment.ts';
import { paymentJson } from './payment-json.ts';
import { refundsOf, settleRefund, sumOf } from './refunds.ts';

const refundShape = z.strictObject({
  payment: z.string().max(40),
  key: z.string().max(255),
  state: z.enum(['done', 'failed']),
});
const disputeShape = z.strictObject({
  payment: z.string().max(40),
  amount: z.int().min(1).optional(),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .default('fraudulent'),
  respond_by: z.iso.datetime({ offset: true }).optional(),
});
const decisionShape = z.strictObject({ state: z.enum(['won', 'lost']) });

/** What the payer's bank does, at a test's command; null when the call is none of these. */
export function handleBank(gateway: Gateway, call: string, body: unknown): Response | null {
  if (call === 'POST /admin/refunds') return asked(refundShape, body, (wanted) => endRefund(gateway, wanted));
  if (call === 'POST /admin/disputes') return asked(disputeShape, body, (wanted) => dispute(gateway, wanted));
  const id = /^POST \/admin\/disputes\/([^/]+)$/.exec(call)?.[1];
  return id ? asked(decisionShape, body, ({ state }) => decide(gateway, id, state)) : null;
}

function asked<Shape extends z.ZodType>(
  shape: Shape,
  body: unknown,
  work: (wanted: z.infer<Shape>) => Response,
): Response {
  const read = shape.safeParse(body);
  return read.success
    ? work(read.data)
    : problem(422, 'invalid_request', read.error.issues.map((issue) => issue.path.join('.')).join(', '));
}

function changed(gateway: Gateway, reference: string, work: (payment: Payment) => Payment | Response): Response {
  const done = change(gateway, (store) => store.byReference(reference), work);
  if (!done) return problem(404, 'payment_not_found', 'No payment has this reference.');
  return done instanceof Response ? done : Response.json(paymentJson(gateway, done));
}

/** A pending refund ends; a done one may still fail. */
function endRefund(gateway: Gateway, { payment: reference, key, state }: z.infer<typeof refundShape>): Response {
  return changed(gateway, reference, (payment) => {
    const refund = refundsOf(gateway.store, reference).find((one) => one.key === key);
    if (!refund) return problem(404, 'refund_not_found', 'No refund of this payment has this key.');
    if (refund.state === state) return payment;
    return refund.state === 'failed'
      ? problem(409, 'refund_failed', 'A failed refund stays failed.')
      : settleRefund(gateway, payment, key, state);
  });
}

function dispute(gateway: Gateway, wanted: z.infer<typeof disputeShape>): Response {
  const { store } = gateway;
  return changed(gateway, wanted.payment, (payment) => {
    if (payment.state !== 'captured') return problem(409, 'not_captured', `The payment is ${payment.state}.`);
    const refunds = refundsOf(store, payment.reference);
    const left =
      payment.captured - sumOf(refunds, 'done') - sumOf(refunds, 'pending') - disputedAmount(store, payment.reference);
    const amount = wanted.amount ?? left;
    if (amount < 1 || amount > left) return problem(422, 'amount_too_large', 'More than is left of the payment.');
    const respondBy = wanted.respond_by && new Date(wanted.respond_by).toISOString();
    openDispute(gateway, payment, { amount, reason: wanted.reason, verdict: null, decideAfter: 0, respondBy });
    return payment;
  });
}

function decide(gateway: Gateway, id: string, state: 'won' | 'lost'): Response {
  const reference = disputeById(gateway.store, id)?.reference ?? '';
  return changed(gateway, reference, (payment) => {
    const found = disputeById(gateway.store, id);
    if (!found || found.state === 'won' || found.state === 'lost')
      return problem(409, 'dispute_decided', 'The bank has decided.');
    decideDispute(gateway, found, state);
    return payment;
  });
}
