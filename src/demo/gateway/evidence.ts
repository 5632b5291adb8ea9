import { z } from 'zod';
import { problem } from './answer.ts';
import { change, type Gateway } from './books.ts';
import { disputeById, takeEvidence } from './disputes.ts';
import { takeFault } from './faults.ts';
import { paymentJson } from './payment-json.ts';

const text = z.string().max(20_000);

const evidenceShape = z
  .strictObject({
    product: text,
    customer_name: text,
    customer_email: text,
    customer_ip: z.string().max(45).nullable(),
    service_date: z.iso.date().nullable(),
    policy: text,
    timeline: text,
    statement: text,
  })
  .refine((all) => Object.values(all).join('').length <= 20_000, { path: ['evidence'] });

/** `POST /v1/disputes/{id}/evidence`: takes the merchant's evidence once; the same again is harmless. */
export function answerDispute(gateway: Gateway, id: string, body: unknown): Response {
  const read = evidenceShape.safeParse(body);
  if (!read.success)
    return problem(422, 'invalid_request', read.error.issues.map((issue) => issue.path.join('.')).join(', '));
  const evidence = JSON.stringify(read.data);
  const find = (store: Gateway['store']) => store.byReference(disputeById(store, id)?.reference ?? '');
  const answered = change(gateway, find, (payment) => {
    const dispute = disputeById(gateway.store, id);
    const { reference } = payment;
    if (dispute?.evidence === evidence) return payment;
    if (dispute?.state === 'under_review') return problem(409, 'evidence_reused', 'Evidence was given already.');
    if (dispute?.state !== 'needs_response') return problem(409, 'dispute_decided', 'The bank has decided.');
    if (takeFault(gateway.store, 'evidence_fails_hard', reference, 'evidence'))
      return problem(402, 'evidence_declined', 'The bank refused for good.');
    if (takeFault(gateway.store, 'evidence_fails', reference, 'evidence'))
      return problem(503, 'bank_unavailable', 'The bank did not answer; nothing was done.');
    takeEvidence(gateway, dispute, evidence);
    return payment;
  });
  if (!answered) return problem(404, 'dispute_not_found', 'No dispute has this id.');
  return answered instanceof Response ? answered : Response.json(paymentJson(gateway, answered));
}
