import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, createQuote, findReservation, reserve, type ShownReservation, startSaga } from '#booking/booking.ts';
import { anyItem, percentPrices } from '#tests/pricing.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { readMigrations } from '#database/migration-files.ts';
import { templateDatabase } from '#database/template-database.ts';
import { payOnPage, type CardChoice } from '#gateways/sandbox/pay-on-page.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { sampleCatalogue } from './hotels/sample-catalogue.ts';
import { createSandboxSupplier } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { silentLog } from '#connector/log.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { reconcile } from '#booking/reconciliation/reconcile.ts';
import type { SendMail } from '#booking/saga/deliver.ts';
import { receiveWebhook } from '#booking/saga/webhook.ts';

const key = 'a-stage-key-of-length';

export interface Traveller {
  /** Picks the supplier's fault (its protocol.md). */
  readonly surname?: string;
  /** Picks the gateway's fault. */
  readonly cardholder?: string;
  readonly pay?: CardChoice | 'never';
  readonly refundable?: boolean;
}

/**
 * The whole saga for tests: a real database, the sandbox supplier and gateway behind their wires, waits shrunk.
 * `webhooks: false` loses every webhook.
 */
export async function createStage({ timeScale = 0.02, webhooks = true, visibilityLagSeconds = 1 } = {}) {
  const database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
  const now = () => new Date();
  const random = (size: number) => randomBytes(size);
  const supplierServer = createSandboxServer({
    catalogue: sampleCatalogue,
    file: ':memory:',
    apiKey: key,
    now,
    random,
  });
  const supplier = createSandboxSupplier({
    wire: handlerWire('http://supplier.test', supplierServer.fetch),
    apiKey: key,
    now,
    timeScale,
    visibilityLagSeconds,
  });
  const gatewayServer = createSandboxGateway({
    file: ':memory:',
    publicOrigin: 'http://pay.test',
    webhookUrl: 'http://shop.test/v3/webhooks/sandbox',
    webhookSecret: key,
    apiKey: key,
    now,
    random,
    deliver: async (request) => {
      if (!webhooks) return new Response(null, { status: 503 });
      const answer = await receiveWebhook(
        database.db,
        gateway,
        request.headers,
        new Uint8Array(await request.arrayBuffer()),
        now(),
      );
      return new Response(null, { status: answer === 'accepted' ? 200 : 401 });
    },
  });
  const gateway = createSandboxGatewayAdapter({
    wire: handlerWire('http://pay.test', (request) => gatewayServer.fetch(request)),
    apiKey: key,
    webhookSecret: key,
    timeScale,
  });
  const mails: Parameters<SendMail>[0][] = [];
  const supplies = { hotel: hotelSupply([supplier]) };
  const start = () =>
    startSaga({
      database,
      log: silentLog,
      supplies,
      gateways: [gateway],
      timeScale,
      concurrency: 8,
      describePayment: async ({ reservationId, paymentId }) => ({
        description: 'Stay',
        language: 'en',
        returnUrl: `http://shop.test/${paymentId}`,
        cancelUrl: `http://shop.test/${reservationId}`,
      }),
      sendMail: async (mail) => void mails.push(mail),
      unpaidMailsPerDay: 0,
      onLost: (error) => {
        throw error;
      },
    });
  let saga = await start();
  let quotes = 0;

  async function quote({ refundable = true }: Pick<Traveller, 'refundable'> = {}): Promise<string> {
    const rates = await supplier.rates(
      { propertyId: 'bcn-1', stay: stayAhead(quotes++), party: [{ adults: 2, childAges: [] }], nationality: 'ES' },
      AbortSignal.timeout(5_000),
    );
    if (rates.kind !== 'found') throw new Error(JSON.stringify(rates));
    const chosen = rates.rates.find(
      (rate) => rate.planCode === (refundable ? 'FLEX' : 'SAVER') && rate.roomCode === 'DBL',
    )!;
    const offered = await supplier.quote(chosen.token, AbortSignal.timeout(5_000));
    if (offered.kind !== 'offered') throw new Error(JSON.stringify(offered));
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
      supplier: 'sandbox',
      locale: 'en',
      fxRateId: null,
      details: {},
      changes: [],
      price: percentPrices(1_200).sell(offered.rate, anyItem, { sale: oneToOne, desk: new Map() }),
      supplierToken: offered.rate.token,
      expiresAt: offered.expiresAt,
      endsAt: '2027-06-04T10:00:00Z',
    });
  }

  async function submit(quoteId: string, { surname = 'Levi' }: Traveller = {}, idempotencyKey: string = randomUUID()) {
    return reserve(database.db, 'sandbox', {
      brand: 'wayfare',
      quoteId,
      personId: null,
      idempotencyKey,
      locale: 'en',
      contactName: `Dana ${surname}`,
      email: 'dana@example.com',
      phone: '+34600000000',
      nationality: 'ES',
      requests: '',
      leadGuests: [{ firstName: 'Dana', lastName: surname }],
      acceptChanges: false,
      evidence: {},
    });
  }

  async function until(
    id: string,
    done: (reservation: ShownReservation) => boolean,
    seconds = 25,
  ): Promise<ShownReservation> {
    for (const end = Date.now() + seconds * 1_000; ; await sleep(15)) {
      const found = (await findReservation(database.db, 'wayfare', id))!;
      if (done(found)) return found;
      if (Date.now() > end) {
        const journal = await database.db
          .selectFrom('booking.step_journal')
          .selectAll()
          .where('reservation_id', '=', id)
          .orderBy('sent_at')
          .execute();
        const steps = journal.map((row) => `${row.step} ${row.state} ${JSON.stringify(row.result)}`);
        throw new Error(
          `still ${found.state} (payment ${found.payment.state}, refund ${found.refund?.state}) after ${seconds} s: ${steps.join('; ')}`,
        );
      }
    }
  }

  return {
    database,
    supplier,
    supplierServer,
    gateway,
    gatewayServer,
    supplies,
    mails,
    quote,
    submit,
    until,
    async restart() {
      await saga.stop();
      saga = await start();
    },
    fault: (fault: string, more: object = {}) =>
      supplierServer.fetch(
        new Request('http://supplier.test/admin/faults', {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ fault, ...more }),
        }),
      ),
    gatewayFault: (fault: string, more: object = {}) =>
      gatewayServer.fetch(
        new Request('http://pay.test/admin/faults', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ fault, ...more }),
        }),
      ),
    pay: (url: string, choice: CardChoice, cardholder?: string) =>
      payOnPage((request) => gatewayServer.fetch(request), url, choice, cardholder),
    truth: async () => {
      const answer = await supplierServer.fetch(
        new Request('http://supplier.test/admin/bookings', { headers: { 'x-api-key': key } }),
      );
      return ((await answer.json()) as { bookings: { client_reference: string; state: string }[] }).bookings;
    },
    /** Books as a person would, up to paying. Answers the reservation's id. */
    async book(traveller: Traveller = {}): Promise<string> {
      const answer = await submit(await quote(traveller), traveller);
      if (answer.kind !== 'reserved') throw new Error(answer.kind);
      const open = await until(answer.reservationId, (r) => r.state !== 'created' && r.state !== 'held');
      if (open.state === 'awaiting_payment' && traveller.pay !== 'never') {
        await payOnPage(
          (request) => gatewayServer.fetch(request),
          open.payment.redirectUrl!,
          traveller.pay ?? 'approve',
          traveller.cardholder,
        );
      }
      return answer.reservationId;
    },
    clearFaults: () =>
      supplierServer.fetch(
        new Request('http://supplier.test/admin/faults', { method: 'DELETE', headers: { 'x-api-key': key } }),
      ),
    clearGatewayFaults: () =>
      gatewayServer.fetch(
        new Request('http://pay.test/admin/faults', { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }),
      ),
    /**
     * Waits until the supplier has no live booking without a reservation of ours: a late one is found and cancelled.
     */
    async quiet(reference: string) {
      for (let tries = 0; tries < 200; tries++) {
        const live = (await this.truth()).filter(
          (one) => one.client_reference === reference && one.state === 'confirmed',
        ).length;
        const row = await database.db
          .selectFrom('booking.reservation')
          .select('state')
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow();
        if (live === 0 || row.state === 'confirmed' || row.state === 'needs_human') return;
        await sleep(50);
      }
    },
    reconcile: () => reconcile({ db: database.db, log: silentLog, supplies, gateways: [gateway] }),
    violations: () => audit({ db: database.db, log: silentLog, supplies, gateways: [gateway] }, 24),
    async close() {
      await saga.stop();
      gatewayServer.close();
      supplierServer.close();
      await database.close();
    },
  };
}

/** Each booking has different nights, so that only a test of scarcity runs out of rooms. */
function stayAhead(turn: number) {
  const checkIn = Temporal.Now.plainDateISO().add({ days: 30 + ((2 * turn) % 300) });
  return { checkIn: checkIn.toString(), checkOut: checkIn.add({ days: 2 }).toString() };
}

/** Nothing more will happen by itself: no hold, no open money, no refund under way. */
export function isSettled(r: ShownReservation): boolean {
  const settled = ['captured', 'voided', 'closed', 'declined'].includes(r.payment.state);
  return (
    ['confirmed', 'failed', 'expired', 'cancelled'].includes(r.state) &&
    settled &&
    (r.refund === null || r.refund.state === 'done')
  );
}
