import { leadGuests } from '#tests/travellers.ts';
import { randomBytes } from 'node:crypto';
import { handlerWire } from '#connector/handler-wire.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import type { Order, SupplierRate } from '#verticals/hotels/supplier.ts';
import { sampleCatalogue } from './sample-catalogue.ts';
import { createSandboxSupplier } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';

export const apiKey = 'test-key';
export const url = 'http://sandbox.test';
export const stay = { checkIn: '2027-01-10', checkOut: '2027-01-13' };
export const party = [{ adults: 2, childAges: [5] }];

/** A supplier on a server in memory, whose clock and faults the test moves. */
export function setUp(options: { timeScale?: number; file?: string; catalogue?: typeof sampleCatalogue } = {}) {
  let time = Date.parse('2026-12-01T12:00:00Z');
  const now = () => new Date(time);
  const random = (size: number) => randomBytes(size);
  const server = createSandboxServer({
    catalogue: options.catalogue ?? sampleCatalogue,
    file: options.file ?? ':memory:',
    apiKey,
    now,
    random,
  });
  let faults = '';
  const seen: string[] = [];
  const send = (request: Request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`);
    const headers = new Headers(request.headers);
    if (faults) headers.set('x-sandbox-fault', faults);
    return server.fetch(new Request(request, { headers }));
  };
  const currencyOf = (id: string) => sampleCatalogue.property(id)?.currency;
  const supplier = createSandboxSupplier({
    wire: handlerWire(url, send),
    apiKey,
    now,
    currencyOf,
    timeScale: options.timeScale ?? 1,
  });
  const admin = (method: string, path: string, body?: unknown) =>
    server.fetch(
      new Request(url + path, {
        method,
        headers: { 'x-api-key': apiKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    server,
    supplier,
    now,
    admin,
    seen,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    /** The faults of all calls from here on. */
    play: (names: string) => {
      faults = names;
    },
    truth: async () =>
      (
        (await (await admin('GET', '/admin/bookings')).json()) as {
          bookings: { client_reference: string; state: string }[];
        }
      ).bookings,
  };
}

export type Setup = ReturnType<typeof setUp>;
export const signal = () => new AbortController().signal;

export async function ratesOf(setup: Setup, propertyId = 'bcn-1') {
  const answer = await setup.supplier.rates({ propertyId, stay, party, nationality: 'IL' }, signal());
  if (answer.kind !== 'found') throw new Error(JSON.stringify(answer));
  return answer.rates;
}

export async function orderFor(setup: Setup, lastName = 'Levi', planCode = 'FLEX'): Promise<Order> {
  const rate = (await ratesOf(setup)).find((one) => one.planCode === planCode) as SupplierRate;
  const quote = await setup.supplier.quote(rate.token, signal());
  if (quote.kind !== 'offered') throw new Error(quote.kind);
  return orderOf(quote.rate, leadGuests(['Dana', lastName]));
}

export function orderOf(rate: SupplierRate, travellers: Order['travellers']): Order {
  return {
    product: 'hotels',
    supplier: 'sandbox',
    reference: referenceFrom(randomBytes(20)),
    supplierToken: rate.token,
    supplierPrice: dueNow(rate.lines, rate.currency),
    travellers,
    answers: {},
    contact: { email: 'dana@example.com', phone: '' },
    nationality: 'IL',
    requests: '',
    details: null,
  };
}
