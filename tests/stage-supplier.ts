import { randomBytes } from 'node:crypto';
import { handlerWire } from '#connector/handler-wire.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { createSandboxSupplier } from '#suppliers/sandbox/sandbox.ts';
import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import { sampleCatalogue } from './hotels/sample-catalogue.ts';

const key = 'a-stage-key-of-length';
const now = () => new Date();
/** Seconds of a fault are tenths on a stage, whose saga looks many times within one of them. */
const faultScale = 0.1;

interface StageSupplierOptions {
  /** Its name among the suppliers of a stage. */
  readonly id: string;
  /** Whether it can hold a room while the traveller pays. */
  readonly holds: boolean;
  readonly timeScale: number;
  readonly visibilityLagSeconds: number;
  /** Takes its webhooks. */
  readonly deliver: (request: Request) => Promise<Response>;
}

/** A booking in the supplier's own records, whatever it shows to buyers. */
export interface TrueBooking {
  readonly client_reference: string;
  readonly state: string;
}

/** One sandbox supplier with books of its own, and our connector to it. */
export function createStageSupplier(options: StageSupplierOptions) {
  const { id, holds, timeScale, visibilityLagSeconds, deliver } = options;
  const server = createSandboxServer({
    catalogue: sampleCatalogue,
    file: ':memory:',
    apiKey: key,
    now,
    random: (size) => randomBytes(size),
    faultScale,
    webhook: { url: `http://shop.test/v3/webhooks/suppliers/${id}`, secret: key, deliver },
  });
  const connector = createSandboxSupplier({
    wire: handlerWire('http://supplier.test', server.fetch),
    apiKey: key,
    webhookSecret: key,
    now,
    timeScale,
    visibilityLagSeconds,
  });
  const supplier: HotelSupplier = {
    ...connector,
    id,
    capabilities: { ...connector.capabilities, holds, prolongsHolds: holds },
  };
  const admin = (method: string, path: string, body?: object) =>
    server.fetch(
      new Request(`http://supplier.test/admin/${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  let quotes = 0;

  return {
    supplier,
    /** A room for two nights; each has different nights, so that only a test of scarcity runs out of rooms. */
    async offer(refundable: boolean) {
      const rates = await supplier.rates(
        { propertyId: 'bcn-1', stay: stayAhead(quotes++), party: [{ adults: 2, childAges: [] }], nationality: 'ES' },
        AbortSignal.timeout(5_000),
      );
      if (rates.kind !== 'found') throw new Error(JSON.stringify(rates));
      const plan = refundable ? 'FLEX' : 'SAVER';
      const chosen = rates.rates.find((rate) => rate.planCode === plan && rate.roomCode === 'DBL')!;
      const offered = await supplier.quote(chosen.token, AbortSignal.timeout(5_000));
      if (offered.kind !== 'offered') throw new Error(JSON.stringify(offered));
      return offered;
    },
    fault: (fault: string, more: object = {}) => admin('POST', 'faults', { fault, ...more }),
    /** What the property does unasked. */
    change: (reference: string, change: object) => admin('POST', `bookings/${reference}/change`, change),
    cancel: (reference: string) => admin('POST', `bookings/${reference}/cancel`),
    clearFaults: () => admin('DELETE', 'faults'),
    async truth(): Promise<readonly TrueBooking[]> {
      const { bookings } = (await (await admin('GET', 'bookings')).json()) as { bookings: TrueBooking[] };
      return bookings;
    },
    close: () => server.close(),
  };
}

function stayAhead(turn: number) {
  const checkIn = Temporal.Now.plainDateISO().add({ days: 30 + ((2 * turn) % 300) });
  return { checkIn: checkIn.toString(), checkOut: checkIn.add({ days: 2 }).toString() };
}
