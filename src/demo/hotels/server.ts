import { timingSafeEqual } from 'node:crypto';
import { calendar } from './calendar.ts';
import { cancellation, cancellationQuote } from '../engine/cancel.ts';
import type { SandboxCatalogue } from './catalogue.ts';
import { type Answer, answer, type Context, refusal } from './context.ts';
import {
  type Endpoint,
  type FaultName,
  faultOfSurname,
  type Faults,
  faultsFromHeader,
  playsOn,
  defaultArgument,
} from './fault.ts';
import { type FaultQueries, faultQueries } from '../engine/fault.sql.ts';
import { list, status, truth } from '../engine/lookup.ts';
import { jsonResponse, playAfter, playBefore } from '../engine/play.ts';
import { quote } from './quote.ts';
import {
  availabilityRequest,
  bookRequest,
  calendarRequest,
  cancellationRequest,
  faultRequest,
  holdRequest,
  listRequest,
  quoteRequest,
  ratesRequest,
} from './request.ts';
import { asOf } from './stock.ts';
import { reservationQueries } from './stock.sql.ts';
import { book, hold, release } from './reserve.ts';
import { availability, rates } from './search.ts';
import { openStore } from '../engine/store.ts';

export type { SandboxCatalogue, SandboxPlan, SandboxProperty, SandboxRoomType, SandboxTaxes } from './catalogue.ts';

export interface SandboxServerOptions {
  readonly catalogue: SandboxCatalogue;
  /** Path of the SQLite file with the supplier's books, or ':memory:'. */
  readonly file: string;
  /** What buyers must send as `x-api-key`. */
  readonly apiKey: string;
  readonly now: () => Date;
  /** That many random bytes. */
  readonly random: (size: number) => Uint8Array;
  /** Seconds for which a new booking stays out of sight of lookups. */
  readonly visibilityLagSeconds?: number;
}

export interface SandboxServer {
  /** Rejects only for the fault `network_error` and when the request's signal or `close` ends a wait. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends calls that are waiting and closes the file. */
  readonly close: () => void;
}

const maxBodyBytes = 256 * 1024;

const routes: readonly { readonly method: string; readonly path: RegExp; readonly endpoint: Endpoint }[] = [
  { method: 'POST', path: /^\/v1\/availability$/, endpoint: 'availability' },
  { method: 'POST', path: /^\/v1\/rates$/, endpoint: 'rates' },
  { method: 'POST', path: /^\/v1\/calendar$/, endpoint: 'calendar' },
  { method: 'POST', path: /^\/v1\/quote$/, endpoint: 'quote' },
  { method: 'POST', path: /^\/v1\/holds$/, endpoint: 'hold' },
  { method: 'DELETE', path: /^\/v1\/holds\/([0-9A-Za-z-]{1,40})$/, endpoint: 'release' },
  { method: 'POST', path: /^\/v1\/bookings$/, endpoint: 'book' },
  { method: 'GET', path: /^\/v1\/bookings$/, endpoint: 'list' },
  { method: 'GET', path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})$/, endpoint: 'status' },
  {
    method: 'POST',
    path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/cancellation-quote$/,
    endpoint: 'cancellation_quote',
  },
  { method: 'POST', path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/cancellation$/, endpoint: 'cancellation' },
];

interface Call {
  readonly endpoint: Endpoint;
  /** The buyer's reference in the path, or empty. */
  readonly reference: string;
  readonly url: URL;
  readonly body: unknown;
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0 || bytes.byteLength > maxBodyBytes) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** Carries the call out; a body that is not what protocol.md says is refused. */
function carryOut(context: Context, call: Call, faults: Faults): Answer {
  const parsed = <Value>(
    schema: { safeParse(value: unknown): { data?: Value } },
    then: (value: Value) => Answer,
  ): Answer => {
    const value = schema.safeParse(
      call.endpoint === 'list' ? Object.fromEntries(call.url.searchParams) : call.body,
    ).data;
    return value === undefined ? refusal(400, 'invalid_request') : then(value);
  };
  switch (call.endpoint) {
    case 'availability':
      return parsed(availabilityRequest, (body) => availability(context, body, faults));
    case 'rates':
      return parsed(ratesRequest, (body) => rates(context, body));
    case 'calendar':
      return parsed(calendarRequest, (body) => calendar(context, body));
    case 'quote':
      return parsed(quoteRequest, (body) => quote(context, body, faults));
    case 'hold':
      return parsed(holdRequest, (body) => hold(context, body, faults));
    case 'release':
      return release(context, call.reference);
    case 'book':
      return parsed(bookRequest, (body) => book(context, body, faults));
    case 'status':
      return status(context, call.reference);
    case 'list':
      return parsed(listRequest, (query) => list(context, query));
    case 'cancellation_quote':
      return cancellationQuote(context, call.reference);
    case 'cancellation':
      return parsed(cancellationRequest, (body) => cancellation(context, call.reference, body, faults));
  }
}

/** A family name plays its fault once: repeats of a booking made, or of a cancellation done, answer plainly. */
function surnameFault(context: Context, call: Call): FaultName | null {
  const body = holdRequest.safeParse(call.body).data;
  const stored = context.reservations.find(body?.client_reference ?? call.reference);
  const state = stored && asOf(stored, context.now().getTime()).state;
  if (call.endpoint === 'cancellation') {
    if (!stored || state === 'cancelled') return null;
    const [guest] = JSON.parse(stored.guests) as { last_name: string }[];
    return faultOfSurname(guest?.last_name ?? '', call.endpoint);
  }
  if (state === 'pending' || state === 'confirmed' || state === 'ghost') return null;
  return faultOfSurname(body?.lead_guests[0]?.last_name ?? '', call.endpoint);
}

function faultsFor(context: Context, rules: FaultQueries, call: Call, header: string | null): Faults {
  const faults = rules.drawFor(call.endpoint);
  const bySurname = ['hold', 'book', 'cancellation'].includes(call.endpoint) ? surnameFault(context, call) : null;
  if (bySurname) faults.set(bySurname, defaultArgument(bySurname));
  for (const [name, argument] of faultsFromHeader(header)) if (playsOn(name, call.endpoint)) faults.set(name, argument);
  return faults;
}

async function administer(context: Context, rules: FaultQueries, request: Request, path: string): Promise<Answer> {
  if (request.method === 'GET' && path === '/admin/bookings') return truth(context);
  if (request.method === 'DELETE' && path === '/admin/faults') {
    rules.clear();
    return answer({ faults: [] });
  }
  if (request.method !== 'POST' || path !== '/admin/faults') return refusal(404, 'unknown_path');
  const order = faultRequest.safeParse(await readJson(request)).data;
  if (!order) return refusal(400, 'invalid_request');
  const { count, ...rule } = order;
  rules.add({ ...rule, remaining: count });
  return answer({ added: order.fault }, 201);
}

/** The sandbox supplier: a product of its own behind an HTTP boundary, with its own books. See protocol.md. */
export function createSandboxServer(options: SandboxServerOptions): SandboxServer {
  const { db, signingKey } = openStore(options.file, options.random);
  const rules = faultQueries(db);
  const closing = new AbortController();
  const context: Context = {
    catalogue: options.catalogue,
    db,
    reservations: reservationQueries(db),
    signingKey,
    now: options.now,
    random: options.random,
    visibilityLagMs: (options.visibilityLagSeconds ?? 0) * 1_000,
  };
  const key = Buffer.from(options.apiKey);

  const fetch = async (request: Request): Promise<Response> => {
    const given = Buffer.from(request.headers.get('x-api-key') ?? '');
    if (given.length !== key.length || !timingSafeEqual(given, key)) return jsonResponse(refusal(401, 'unauthorized'));
    const url = new URL(request.url);
    if (url.pathname.startsWith('/admin/'))
      return jsonResponse(await administer(context, rules, request, url.pathname));
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
    if (!route) return jsonResponse(refusal(404, 'unknown_path'));
    const reference = route.path.exec(url.pathname)?.[1] ?? '';
    const call: Call = { endpoint: route.endpoint, reference, url, body: await readJson(request) };
    const faults = faultsFor(context, rules, call, request.headers.get('x-sandbox-fault'));
    const signals = [request.signal, closing.signal];
    return (await playBefore(faults, signals)) ?? playAfter(carryOut(context, call, faults), faults, signals);
  };

  return {
    fetch,
    close: () => {
      closing.abort(new Error('the sandbox supplier is closing'));
      db.close();
    },
  };
}
