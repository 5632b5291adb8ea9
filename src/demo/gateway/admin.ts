import { z } from 'zod';
import { problem, readJson } from './answer.ts';
import { handleBank } from './admin-bank.ts';
import { isMerchant } from './api.ts';
import type { Gateway } from './books.ts';
import { addFault, clearFaults, faultNames, listFaults, operations, parseFaults } from './faults.ts';
import { paymentJson } from './payment-json.ts';

const faultShape = z.strictObject({
  fault: z.enum(faultNames),
  value: z.int().min(0).max(9_999_999).optional(),
  payment: z.string().max(40).optional(),
  operation: z.enum(operations).optional(),
  times: z.int().min(1).max(1_000_000).optional(),
});

/**
 * `/admin/faults` sets faults; `/admin/payments` returns the actual state for tests to compare with; the rest does what
 * the payer's bank would do.
 */
export async function handleAdmin(request: Request, url: URL, gateway: Gateway): Promise<Response> {
  if (!isMerchant(request, gateway)) return problem(401, 'unauthorised', 'Send the API key as a bearer token.');
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /admin/faults') return Response.json({ faults: listFaults(gateway.store) });
  if (call === 'DELETE /admin/faults') {
    clearFaults(gateway.store);
    return Response.json({ faults: [] });
  }
  if (call === 'GET /admin/payments') return Response.json(truth(gateway));
  const json = await readJson(request);
  if (json instanceof Response) return json;
  if (call !== 'POST /admin/faults')
    return handleBank(gateway, call, json.body) ?? problem(404, 'no_such_call', 'See protocol.md.');
  const wanted = faultShape.safeParse(json.body);
  if (!wanted.success)
    return problem(422, 'invalid_request', wanted.error.issues.map((issue) => issue.path.join('.')).join(', '));
  const { fault, value, payment, operation, times } = wanted.data;
  const [read] = parseFaults(value === undefined ? fault : `${fault}=${value}`);
  if (read) addFault(gateway.store, { ...read, times: times ?? read.times }, payment ?? null, operation ?? null);
  return Response.json({ faults: listFaults(gateway.store) }, { status: 201 });
}

function truth(gateway: Gateway): object {
  const payments = gateway.store.page('created', '0000', '9999', { at: '', reference: '' }, 1_000_000);
  return {
    payments: payments.map((payment) => ({
      ...paymentJson(gateway, payment),
      attempts: payment.attempts,
      moves: gateway.store.moves(payment.reference),
    })),
    waiting_webhooks: gateway.store.deliveries.waiting(),
  };
}
