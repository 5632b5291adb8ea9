import { z } from 'zod';
import { isCurrency } from '#values/currency.ts';
import { stepOf } from '#gateways/sandbox/terms.ts';
import { isSecret } from '../engine/secret.ts';
import { problem, readJson } from './answer.ts';
import { change, type Gateway } from './books.ts';
import { addFault, type Operation, parseFaults, takeFault } from './faults.ts';
import { disputeById } from './disputes.ts';
import { answerDispute } from './evidence.ts';
import { move, type MoveRequest } from './moves.ts';
import type { Payment } from './payment.ts';
import { paymentJson } from './payment-json.ts';

const maxAmount = 1_000_000_000_000;
const pageSize = 200;
const referenceShape = /^[0-9A-HJKMNP-TV-Z]{20}$/;

const instant = z.iso.datetime({ offset: true });
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const amount = z.int().min(1).max(maxAmount);
// Only something@something is checked: patterns for addresses reject valid ones.
const email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/);

const createShape = z.strictObject({
  reference: z.string().regex(referenceShape),
  amount,
  currency: z.string().refine(isCurrency),
  description: z.string().min(1).max(500),
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/),
  email,
  return_url: webAddress,
  cancel_url: webAddress,
  expires_at: instant,
});
const moneyShape = z.strictObject({ amount, currency: z.string() });
const voidShape = z.strictObject({});

export function isMerchant(request: Request, gateway: Gateway): boolean {
  return isSecret(request.headers.get('authorization') ?? '', `Bearer ${gateway.apiKey}`);
}

interface Call {
  readonly operation: Operation;
  readonly reference: string | null;
  /** The dispute that evidence is for. */
  readonly dispute: string | null;
}

function callOf(request: Request, url: URL, gateway: Gateway): Call | null {
  const dispute = /^\/v1\/disputes\/([^/]+)\/evidence$/.exec(url.pathname)?.[1] ?? null;
  if (dispute !== null)
    return request.method === 'POST'
      ? { operation: 'evidence', reference: disputeById(gateway.store, dispute)?.reference ?? null, dispute }
      : null;
  if (!/^\/v1\/payments(\/[^/]+(\/[a-z]+)?)?$/.test(url.pathname)) return null;
  const paymentCall = paymentCallOf(request, url);
  return paymentCall && { ...paymentCall, dispute };
}

function paymentCallOf(request: Request, url: URL): Omit<Call, 'dispute'> | null {
  const [, , , reference, operation] = url.pathname.split('/');
  if (!reference)
    return request.method === 'POST'
      ? { operation: 'create', reference: null }
      : request.method === 'GET'
        ? { operation: 'list', reference: null }
        : null;
  if (!operation) return request.method === 'GET' ? { operation: 'status', reference } : null;
  return request.method === 'POST' && (operation === 'capture' || operation === 'void' || operation === 'refund')
    ? { operation, reference }
    : null;
}

/** Everything under `/v1`. */
export async function handleApi(request: Request, url: URL, gateway: Gateway): Promise<Response> {
  if (!isMerchant(request, gateway)) return problem(401, 'unauthorised', 'Send the API key as a bearer token.');
  const call = callOf(request, url, gateway);
  if (!call) return problem(404, 'no_such_call', 'See protocol.md.');
  const read = await readJson(request);
  if (read instanceof Response) return read;
  const { body } = read;
  const asked = call.operation === 'create' ? createShape.safeParse(body) : null;
  const reference = asked?.data?.reference ?? call.reference;
  const here = parseFaults(request.headers.get('x-sandbox-fault') ?? '');
  for (const fault of here)
    addFault(
      gateway.store,
      isTransport(fault.name) ? { ...fault, times: 1 } : fault,
      reference,
      isTransport(fault.name) ? call.operation : null,
    );
  const take = (name: Parameters<typeof takeFault>[1]) => takeFault(gateway.store, name, reference, call.operation);

  const slow = take('slow');
  if (slow) await gateway.pause(slow.value, request.signal);
  const hang = take('hang');
  if (hang) {
    await gateway.pause(hang.value, request.signal);
    return problem(504, 'timeout', 'Nothing was done.');
  }
  if (take('500')) return problem(500, 'internal', 'Nothing was done.');
  const response = asked ? create(gateway, asked) : answer(request, url, gateway, call, body);
  if (response.ok && call.operation !== 'status' && call.operation !== 'list') {
    const lost = take(
      call.operation === 'create' ? 'create_timeout_after_commit' : `${call.operation}_commit_then_timeout`,
    );
    if (lost) {
      await gateway.pause(120_000, request.signal);
      return problem(504, 'timeout', 'It was done.');
    }
  }
  return take('garbage')
    ? new Response('<!doctype html><title>Bad gateway</title><p>{"state":', {
        headers: { 'content-type': 'text/html' },
      })
    : response;
}

function isTransport(name: string): boolean {
  return name === 'slow' || name === 'hang' || name === '500' || name === 'garbage';
}

function create(gateway: Gateway, asked: z.ZodSafeParseResult<z.infer<typeof createShape>>): Response {
  if (!asked.success)
    return problem(422, 'invalid_request', asked.error.issues.map((issue) => issue.path.join('.')).join(', '));
  const wanted = asked.data;
  const instant = gateway.now();
  const now = instant.toISOString();
  const end = Date.parse(wanted.expires_at);
  const { terms } = gateway;
  if (terms.currencies !== 'any' && !terms.currencies.includes(wanted.currency))
    return problem(422, 'currency_not_taken', `${wanted.currency} is not taken.`);
  if (wanted.amount % stepOf(terms, wanted.currency) !== 0)
    return problem(422, 'amount_between_steps', `${wanted.currency} is counted in larger steps.`);
  const made = gateway.store.transaction(() => {
    const before = gateway.store.byReference(wanted.reference);
    if (before) return before;
    if (end <= instant.getTime()) return problem(422, 'already_expired', 'expires_at is in the past.');
    if (end > afterMinutes(instant, terms.maxPageMinutes))
      return problem(422, 'page_too_long', `A page stays open for ${terms.maxPageMinutes} minutes at most.`);
    const payment: Payment = {
      id: gateway.newId('pay_'),
      reference: wanted.reference,
      amount: wanted.amount,
      currency: wanted.currency,
      description: wanted.description,
      language: wanted.language,
      email: wanted.email,
      returnUrl: wanted.return_url,
      cancelUrl: wanted.cancel_url,
      createdAt: now,
      expiresAt: new Date(Math.max(end, afterMinutes(instant, terms.minPageMinutes))).toISOString(),
      state: 'open',
      attempts: 0,
      challenged: 0,
      authoriseAt: null,
      captureBefore: null,
      captured: 0,
      refunded: 0,
      fee: null,
      declineReason: null,
      brand: null,
      lastFour: null,
      country: null,
      authentication: null,
    };
    gateway.store.save(payment);
    return payment;
  });
  if (made instanceof Response) return made;
  if (made.amount !== wanted.amount || made.currency !== wanted.currency)
    return problem(409, 'reference_reused', 'This reference names a payment of another amount.');
  return Response.json(paymentJson(gateway, made), { status: made.createdAt === now ? 201 : 200 });
}

function afterMinutes(instant: Date, minutes: number): number {
  return instant.getTime() + minutes * 60_000;
}

function answer(request: Request, url: URL, gateway: Gateway, call: Call, body: unknown): Response {
  if (call.operation === 'list' || call.operation === 'create') return list(url, gateway);
  if (call.operation === 'evidence') return answerDispute(gateway, call.dispute ?? '', body);
  const find = (store: Gateway['store']) => store.byReference(call.reference ?? '');
  const missing = () => problem(404, 'payment_not_found', 'No payment has this reference.');
  if (call.operation === 'status') {
    const payment = find(gateway.store);
    return payment ? Response.json(paymentJson(gateway, payment)) : missing();
  }
  const key = request.headers.get('idempotency-key') ?? '';
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    return problem(422, 'key_missing', 'Send an Idempotency-Key of 8 to 255 characters.');
  const wanted = call.operation === 'void' ? voidShape.safeParse(body) : moneyShape.safeParse(body);
  if (!wanted.success)
    return problem(422, 'invalid_request', wanted.error.issues.map((issue) => issue.path.join('.')).join(', '));
  const money = 'amount' in wanted.data ? wanted.data : { amount: null, currency: null };
  const asked: MoveRequest = { operation: call.operation, key, amount: money.amount, currency: money.currency };
  const moved = change(gateway, find, (payment) => move(gateway, payment, asked));
  if (!moved) return missing();
  return moved instanceof Response ? moved : Response.json(paymentJson(gateway, moved));
}

function list(url: URL, gateway: Gateway): Response {
  const from = instant.safeParse(url.searchParams.get('from'));
  const until = instant.safeParse(url.searchParams.get('until'));
  if (!from.success || !until.success) return problem(422, 'invalid_request', 'from, until');
  const by = url.searchParams.get('by') ?? 'created';
  if (by !== 'created' && by !== 'disputed') return problem(422, 'invalid_request', 'by');
  const [at = '', reference = ''] = (url.searchParams.get('after') ?? '').split(',');
  const iso = (text: string) => new Date(text).toISOString();
  const found = gateway.store.page(by, iso(from.data), iso(until.data), { at, reference }, pageSize);
  const last = found.length === pageSize ? found.at(-1) : undefined;
  return Response.json({
    payments: found.map((payment) => paymentJson(gateway, payment)),
    next: last ? `${last.createdAt},${last.reference}` : null,
  });
}
