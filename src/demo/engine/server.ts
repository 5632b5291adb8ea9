import { adminCalls } from './admin.ts';
import { type Answer, refusal } from './answer.ts';
import { asOf, leadGuest, type Row } from './booking.ts';
import { bookingQueries, bookingSchema, type ColumnTypes } from './booking.sql.ts';
import type { Context } from './context.ts';
import { createSender, deliveryQueries, deliverySchema, type WebhookTarget } from './delivery.ts';
import type { Distortions } from './distort.ts';
import type { Faults, FaultTable } from './fault.ts';
import { faultQueries, faultSchema } from './fault.sql.ts';
import { jsonResponse, playAfter, playBefore } from './play.ts';
import { createPush, type PushFormat, signedEvents } from './push.ts';
import { readJson } from './request.ts';
import { isSecret } from './secret.ts';
import { openStore, signingKeyOf } from './store.ts';
import type { Actions, Change } from './supplier-side.ts';

export interface Call {
  /** The first group of the route's path, or empty: the buyer's reference. */
  readonly reference: string;
  readonly url: URL;
  readonly body: unknown;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** One of the fault table's. */
  readonly endpoint: string;
  readonly carryOut: (call: Call, faults: Faults<string>) => Answer;
}

/** A sandbox supplier's product. Everything else is the engine's. */
export interface Product<Columns extends object> {
  readonly faults: FaultTable;
  readonly distortions: Distortions;
  /** What it adds to a booking. */
  readonly columns: ColumnTypes<Columns>;
  /** SQL of its further tables and indexes, run at each start after the table `reservation` is there. */
  readonly schema: string;
  readonly routes: (context: Context<Columns>) => readonly Route[];
  /** A booking as its wire writes it. */
  readonly show: (row: Row<Columns>) => object;
  /** What an admin may change in a confirmed booking. */
  readonly change: Change<Columns>;
  /** What else an admin may do for a property, by name: with the buyer's reference and the body of the request. */
  readonly actions?: (context: Context<Columns>) => Actions;
  /** The key that a buyer has sent where the wire has it elsewhere than in `x-api-key`, whose place is the default. */
  readonly keyIn?: (headers: Headers) => string;
  /** How changes are told, where the wire has a way of its own. */
  readonly push?: PushFormat<Columns>;
  /** The buyer's reference and the lead guest's family name in a call to hold or book; null in any other. */
  readonly named: (call: Call) => { readonly reference: string; readonly surname: string } | null;
}

export interface SupplierServerOptions {
  /** Path of the SQLite file with the supplier's books, or ':memory:'. */
  readonly file: string;
  /** What buyers must send as `x-api-key`. */
  readonly apiKey: string;
  readonly now: () => Date;
  /** That many random bytes. */
  readonly random: (size: number) => Uint8Array;
  /** Seconds during which a new booking stays invisible to lookups. */
  readonly visibilityLagSeconds?: number;
  /** Multiplies the times of `accepted_202`, `late_visibility` and `supplier_cancelled`; 1 when left out. */
  readonly faultScale?: number;
  /** Where to tell the buyer of what the supplier does unasked; nothing is told when left out. */
  readonly webhook?: WebhookTarget;
}

export interface SandboxServer {
  /** Rejects only for the fault `network_error` and when the request's signal or `close` ends a wait. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sends what is due to be told by now and waits for it. Runs automatically twice a second, too. */
  readonly deliverDue: () => Promise<void>;
  /** Ends calls that are waiting and closes the file. */
  readonly close: () => void;
}

const tick = 500;

/** Calls about a booking that stands, whose lead guest may trigger a fault. */
const callsOfBookings: readonly string[] = ['cancellation_quote', 'cancellation', 'amend', 'message'];

/** A family name triggers its fault once: repeats of a booking or a cancellation are answered normally. */
function surnameFault<Columns extends object>(
  { faults, named }: Product<Columns>,
  context: Context<Columns>,
  { endpoint }: Route,
  call: Call,
): string | null {
  const isOfBooking = callsOfBookings.includes(endpoint);
  if (!isOfBooking && endpoint !== 'hold' && endpoint !== 'book') return null;
  const asked = named(call);
  const stored = context.bookings.find(asked?.reference ?? call.reference);
  const state = stored && asOf(stored, context.now().getTime()).state;
  if (isOfBooking)
    return stored && state !== 'cancelled' ? faults.ofSurname(leadGuest(stored)?.last_name ?? '', endpoint) : null;
  if (state === 'pending' || state === 'confirmed' || state === 'ghost') return null;
  return faults.ofSurname(asked?.surname ?? '', endpoint);
}

/** A sandbox supplier behind an HTTP boundary, with its own database and configurable faults. */
export function createSupplierServer<Columns extends object>(
  product: Product<Columns>,
  options: SupplierServerOptions,
): SandboxServer {
  const db = openStore(options.file, bookingSchema(product.columns) + faultSchema + deliverySchema + product.schema);
  const rules = faultQueries(db, product.faults);
  const deliveries = deliveryQueries(db);
  const push = product.push ?? signedEvents;
  const sender = options.webhook ? createSender(deliveries, options.webhook, options.now, push.headers) : null;
  const timer = sender ? setInterval(sender.sendDue, tick).unref() : undefined;
  const closing = new AbortController();
  const context: Context<Columns> = {
    db,
    bookings: bookingQueries<Columns>(db, product.columns),
    show: product.show,
    push: options.webhook ? createPush<Columns>(deliveries, rules, options.random, push) : () => undefined,
    signingKey: signingKeyOf(db, options.random),
    now: options.now,
    random: options.random,
    visibilityLagMs: (options.visibilityLagSeconds ?? 0) * 1_000,
    faultScale: options.faultScale ?? 1,
  };
  const routes = product.routes(context);
  const administer = adminCalls(context, rules, product.faults, product.change, product.actions?.(context));

  const faultsFor = (route: Route, call: Call, header: string | null): Faults<string> => {
    const faults = rules.drawFor(route.endpoint);
    const bySurname = surnameFault(product, context, route, call);
    if (bySurname) faults.set(bySurname, product.faults.defaultArgument(bySurname));
    for (const [name, argument] of product.faults.fromHeader(header))
      if (product.faults.playsOn(name, route.endpoint)) faults.set(name, argument);
    return faults;
  };

  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const isAdmin = url.pathname.startsWith('/admin/');
    const key = isAdmin || !product.keyIn ? request.headers.get('x-api-key') : product.keyIn(request.headers);
    if (!isSecret(key ?? '', options.apiKey)) return jsonResponse(refusal(401, 'unauthorized'));
    if (isAdmin) {
      const done = await administer(request, url.pathname);
      sender?.sendDue();
      return jsonResponse(done);
    }
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
    if (!route) return jsonResponse(refusal(404, 'unknown_path'));
    const reference = route.path.exec(url.pathname)?.[1] ?? '';
    const call: Call = { reference, url, body: await readJson(request) };
    const faults = faultsFor(route, call, request.headers.get('x-sandbox-fault'));
    const signals = [request.signal, closing.signal];
    return (
      (await playBefore(faults, signals)) ??
      playAfter(route.carryOut(call, faults), faults, product.distortions, signals)
    );
  };

  return {
    fetch,
    deliverDue: async () => await sender?.send(),
    close: () => {
      clearInterval(timer);
      sender?.close();
      closing.abort(new Error('the sandbox supplier is closing'));
      db.close();
    },
  };
}
