import { leadGuests } from '#tests/travellers.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { audit, createQuote, findReservation, reserve, type ShownReservation, startSaga } from '#booking/booking.ts';
import { anyItem, percentPrices } from '#tests/pricing.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { Gateway } from '#booking/gateway.ts';
import type { ProductSupply, Replaced } from '#booking/vertical.ts';
import { payOnPage, type CardChoice } from '#gateways/sandbox/pay-on-page.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { standardTerms } from '#gateways/sandbox/terms.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { silentLog } from '#connector/log.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { reconcile } from '#booking/reconciliation/reconcile.ts';
import type { SendMail } from '#booking/saga/deliver.ts';
import { noteFees } from '#booking/saga/nightly/note-fees.ts';
import { createTripRunner } from '#booking/saga/due/trip-runner.ts';
import { receiveSupplierWebhook } from '#booking/saga/supplier-webhook.ts';
import { receiveWebhook } from '#booking/saga/webhook.ts';
import { findTrip } from '#booking/reservation/find-reservation.ts';
import type { ShownTrip } from '#booking/reservation/shown-trip.ts';
import type { TripMode } from '#booking/tables.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import { writeBigints } from '#values/bigint-json.ts';
import { pollUntil } from './poll.ts';
import { refuseConnections } from './refuse-connections.ts';
import { createStageSupplier } from './stage-supplier.ts';

const key = 'a-stage-key-of-length';

interface Payer {
  /** Picks the gateway's fault. */
  readonly cardholder?: string;
  readonly pay?: CardChoice | 'never';
}

/** One reservation to book. */
export interface TripItem {
  /** Picks the supplier's fault (its protocol.md). */
  readonly surname?: string;
  readonly refundable?: boolean;
  /** Whether its fee is known only when the supplier is asked; false unless said otherwise. */
  readonly onRequest?: boolean;
  /** Whether its supplier can hold it until it is paid; true unless said otherwise. */
  readonly holds?: boolean;
  /** The reservation that is changed to it. */
  readonly replaces?: Replaced;
}

interface QuotedItem extends Pick<TripItem, 'surname' | 'replaces'> {
  readonly quoteId: string;
}

export interface Traveller extends TripItem, Payer {}

export interface TripTraveller extends Payer {
  readonly mode: TripMode;
  readonly items: readonly TripItem[];
}

export type PayOnPage = (url: string, choice: CardChoice, cardholder?: string) => Promise<string | null>;

/** What stands outside of the database before the saga starts. */
export interface Outside {
  readonly supply: ProductSupply;
  readonly gateway: Gateway;
  readonly pay: PayOnPage;
  readonly offer: ReturnType<typeof createStageSupplier>['offer'];
}

interface StageOptions {
  readonly timeScale?: number;
  readonly webhooks?: boolean;
  readonly visibilityLagSeconds?: number;
  readonly gatewayTerms?: typeof standardTerms;
  /** Makes the database, which is then at the newest migration; an empty one by default. */
  readonly openDatabase?: (outside: Outside) => Promise<Database>;
}

const emptyDatabase = async () => (await templateDatabase(readMigrations('src'))).cloneDatabase();

/**
 * The whole saga for tests: a real database, two sandbox suppliers (of which one can't hold) and the sandbox gateway
 * behind their wires, waits shrunk.
 * `webhooks: false` loses every webhook.
 */
export async function createStage({
  timeScale = 0.02,
  webhooks = true,
  visibilityLagSeconds = 1,
  gatewayTerms = standardTerms,
  openDatabase = emptyDatabase,
}: StageOptions = {}) {
  const now = () => new Date();
  const random = (size: number) => randomBytes(size);
  const deliver = async (request: Request) => {
    const supplier = new URL(request.url).pathname.split('/').at(-1)!;
    const body = new Uint8Array(await request.arrayBuffer());
    const all = Object.values(supplies);
    const answer = await receiveSupplierWebhook(database.db, all, supplier, request.headers, body, now());
    return new Response(null, { status: answer === 'accepted' ? 200 : 401 });
  };
  const shared = { timeScale, visibilityLagSeconds, deliver };
  const held = createStageSupplier({ ...shared, id: 'sandbox', holds: true });
  const unheld = createStageSupplier({ ...shared, id: 'unheld', holds: false });
  const gatewayServer = createSandboxGateway({
    file: ':memory:',
    publicOrigin: 'http://pay.test',
    webhookUrl: 'http://shop.test/v3/webhooks/sandbox',
    webhookSecret: key,
    apiKey: key,
    terms: gatewayTerms,
    now,
    random,
    deliver: async (request) => {
      if (!webhooks) return new Response(null, { status: 503 });
      const answer = await receiveWebhook(
        { db: database.db, advanceSoon: runner.advanceSoon },
        gateway,
        request.headers,
        new Uint8Array(await request.arrayBuffer()),
        now(),
        50,
      );
      return new Response(null, { status: answer === 'accepted' ? 200 : 401 });
    },
  });
  const gateway = createSandboxGatewayAdapter({
    wire: handlerWire('http://pay.test', (request) => gatewayServer.fetch(request)),
    apiKey: key,
    webhookSecret: key,
    timeScale,
    terms: gatewayTerms,
  });
  const pay: PayOnPage = (url, choice, cardholder) =>
    payOnPage((request) => gatewayServer.fetch(request), url, choice, cardholder);
  const mails: Parameters<SendMail>[0][] = [];
  let isMailDown = false;
  let onLost = (error: Error): void => {
    throw error;
  };
  const supplies = { hotel: hotelSupply([held.supplier, unheld.supplier]) };
  const database = await openDatabase({ supply: supplies.hotel, gateway, pay, offer: held.offer });
  const runner = createTripRunner({ concurrency: 8, log: silentLog });
  const start = () =>
    startSaga({
      database,
      log: silentLog,
      runner,
      supplies,
      gateways: [gateway],
      timeScale,
      concurrency: 8,
      describePayment: async ({ tripId, paymentId }) => ({
        description: 'Stay',
        language: 'en',
        returnUrl: `http://shop.test/${paymentId}`,
        cancelUrl: `http://shop.test/${tripId}`,
      }),
      async sendMail(mail) {
        if (isMailDown) throw new Error('the mail server is down');
        mails.push(mail);
      },
      unpaidMailsPerDay: 0,
      onLost: (error) => onLost(error),
    });
  let saga = await start();

  async function quote({
    refundable = true,
    holds = true,
    onRequest = false,
    replaces,
  }: TripItem = {}): Promise<string> {
    const from = holds ? held : unheld;
    const offered = await from.offer(refundable);
    const { zone } = offered.rate.policy;
    const rate = onRequest ? { ...offered.rate, policy: { kind: 'on_request' as const, zone } } : offered.rate;
    const oneToOne = {
      id: null,
      base: 'EUR',
      quote: 'EUR',
      numerator: 1n,
      denominator: 1n,
      fetchedAt: now().toISOString(),
    };
    return createQuote(database.db, {
      brand: 'wayfare',
      product: 'hotel',
      supplier: from.supplier.id,
      locale: 'en',
      exchange: null,
      details: {},
      changes: [],
      replaces: replaces ?? null,
      price: percentPrices(1_200).sell<CancellationPolicy>(rate, anyItem, { sale: oneToOne, desk: new Map() }),
      supplierToken: offered.rate.token,
      expiresAt: offered.expiresAt,
      endsAt: '2027-06-04T10:00:00Z',
    });
  }

  async function submitTrip(mode: TripMode, items: readonly QuotedItem[], idempotencyKey: string = randomUUID()) {
    const answer = await reserve(database.db, 'sandbox', {
      brand: 'wayfare',
      mode,
      items: items.map(({ quoteId, surname = 'Levi' }) => ({
        quoteId,
        requests: '',
        travellers: leadGuests(['Dana', surname]),
        acceptChanges: false,
      })),
      personId: null,
      idempotencyKey,
      locale: 'en',
      contactName: 'Dana Levi',
      email: 'dana@example.com',
      phone: '+34600000000',
      nationality: 'ES',
      ...(items[0]?.replaces && { replaces: items[0].replaces.reservationId }),
      evidence: {},
    });
    if (answer.kind === 'reserved') runner.advanceSoon(answer.tripId);
    return answer;
  }

  const submit = (quoteId: string, { surname, replaces }: Traveller = {}, idempotencyKey?: string) =>
    submitTrip('single', [{ quoteId, ...(surname && { surname }), ...(replaces && { replaces }) }], idempotencyKey);

  const until = (id: string, done: (reservation: ShownReservation) => boolean, seconds = 25) =>
    found(() => findReservation(database.db, 'wayfare', id), done, seconds);
  const untilTrip = (id: string, done: (trip: ShownTrip) => boolean, seconds = 25) =>
    found(() => findTrip(database.db, 'wayfare', id), done, seconds);

  /** What is found once it is as wanted. After that many seconds, throws with it and all calls about it. */
  async function found<Found extends ShownReservation | ShownTrip>(
    find: () => Promise<Found | null>,
    done: (found: Found) => boolean,
    seconds: number,
  ): Promise<Found> {
    const last = (await pollUntil(find, (one) => done(one!), seconds))!;
    if (done(last)) return last;
    throw new Error(`after ${seconds} s still ${await description(last)}`);
  }

  async function description(found: ShownReservation | ShownTrip): Promise<string> {
    const journal = await database.db
      .selectFrom('booking.step_journal')
      .selectAll()
      .where('trip_id', '=', 'trip' in found ? found.trip.id : found.id)
      .orderBy('sent_at')
      .execute();
    const steps = journal.map(
      ({ subject, step, state, result }) => `${subject} ${step} ${state} ${writeBigints(result)}`,
    );
    const parts = 'reservations' in found ? found.reservations : [found];
    const states = parts.map(({ id, state, refund }) => `${id} ${state} (refund ${refund?.state})`);
    return `${found.state}, payment ${found.payment.state}: ${[...states, ...steps].join('; ')}`;
  }

  /** Waits for the page and pays on it. */
  async function payFor(tripId: string, { pay: choice = 'approve', cardholder }: Payer) {
    const open = await untilTrip(tripId, (trip) => trip.state !== 'created' && trip.state !== 'held');
    if (open.state !== 'awaiting_payment' || choice === 'never') return;
    await pay(open.payment.redirectUrl!, choice, cardholder);
  }

  const gatewayAdmin = (call: string, body: object) =>
    gatewayServer.fetch(
      new Request(`http://pay.test/admin/${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  const books = { db: database.db, log: silentLog, supplies, gateways: [gateway] };
  const truth = async () => [...(await held.truth()), ...(await unheld.truth())];

  return {
    database,
    supplier: held.supplier,
    /** The suppliers of reservations that can and can't be held. */
    suppliers: { held, unheld },
    gateway,
    gatewayServer,
    supplies,
    mails,
    quote,
    submit,
    until,
    untilTrip,
    async restart() {
      await saga.stop();
      saga = await start();
    },
    /** No job is taken until `restart`. */
    stopWorkers: () => saga.stop(),
    setMailServer: (state: 'up' | 'down') => void (isMailDown = state === 'down'),
    /**
     * Ends all connections of the database, and refuses new ones until the returned function is called: then another
     * process starts, since this one has lost its lease.
     */
    async disconnect(): Promise<() => Promise<void>> {
      const lost = new Promise<void>((done) => {
        onLost = () => done();
      });
      await refuseConnections(database.url, true);
      await lost;
      const stopped = saga.stop();
      return async () => {
        await refuseConnections(database.url, false);
        await stopped;
        saga = await start();
      };
    },
    fault: held.fault,
    /** At the supplier that can't hold. */
    unheldFault: unheld.fault,
    gatewayFault: (fault: string, more: object = {}) => gatewayAdmin('faults', { fault, ...more }),
    /** What the payer's bank does: `refunds`, `disputes`, `disputes/{id}` (the gateway's protocol.md). */
    gatewayAdmin,
    pay,
    payFor,
    truth,
    /** Books as a person would, up to paying. Answers the reservation's id. */
    async book(traveller: Traveller = {}): Promise<string> {
      const answer = await submit(await quote(traveller), traveller);
      if (answer.kind !== 'reserved') throw new Error(answer.kind);
      await payFor(answer.tripId, traveller);
      return answer.tripId;
    },
    submitTrip,
    /** Books a trip of several as a person would, up to paying. Answers its id, which its first reservation has too. */
    async bookTrip({ mode, items, ...traveller }: TripTraveller): Promise<string> {
      const quoteIds: string[] = [];
      for (const item of items) quoteIds.push(await quote(item));
      const answer = await submitTrip(
        mode,
        items.map((item, at) => ({ ...item, quoteId: quoteIds[at]! })),
      );
      if (answer.kind !== 'reserved') throw new Error(answer.kind);
      await payFor(answer.tripId, traveller);
      return answer.tripId;
    },
    clearFaults: () => Promise.all([held, unheld].map((supplier) => supplier.clearFaults())),
    clearGatewayFaults: () =>
      gatewayServer.fetch(
        new Request('http://pay.test/admin/faults', { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }),
      ),
    /**
     * Waits until the supplier has no live booking without a reservation of ours: a late one is found and cancelled.
     */
    async quiet(reference: string) {
      const isQuiet = async () => {
        const live = (await truth()).some((one) => one.client_reference === reference && one.state === 'confirmed');
        const row = await database.db
          .selectFrom('booking.reservation')
          .select('state')
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow();
        return !live || row.state === 'confirmed' || row.state === 'needs_human';
      };
      await pollUntil(isQuiet, (quiet) => quiet, 10);
    },
    reconcile: () => reconcile(books, (id, payments) => noteFees(database.db, id, payments)),
    violations: () => audit(books, 24),
    async close() {
      await saga.stop();
      gatewayServer.close();
      held.close();
      unheld.close();
      await database.close();
    },
  };
}

/** Nothing more will happen by itself: no hold, no open money, no refund under way. */
export function isSettled(r: ShownReservation): boolean {
  return isEnded(r.state) && isMoneySettled(r.payment.state) && isGivenBack(r);
}

/** The same of a trip and all of its reservations. */
export function isTripSettled(trip: ShownTrip): boolean {
  const { state, payment, reservations } = trip;
  return (
    isEnded(state) && isMoneySettled(payment.state) && reservations.every((r) => isEnded(r.state) && isGivenBack(r))
  );
}

const isEnded = (state: string) => ['confirmed', 'failed', 'expired', 'cancelled'].includes(state);
const isMoneySettled = (state: string) => ['captured', 'voided', 'closed', 'declined'].includes(state);
const isGivenBack = ({ refund }: ShownReservation) => refund === null || refund.state === 'done';
