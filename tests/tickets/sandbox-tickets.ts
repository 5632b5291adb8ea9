import { randomBytes } from 'node:crypto';
import { handlerWire } from '#connector/handler-wire.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { createOctoSupplier } from '#suppliers/octo/octo.ts';
import { leadGuests } from '#tests/travellers.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import type { Order, TicketRate, UnitCount } from '#verticals/tickets/supplier.ts';

export const apiKey = 'test-key';
export const url = 'http://tickets.test';
export const signal = () => new AbortController().signal;

/** Barcelona, Tokyo and Amman: currencies with two digits, none and three. */
const sampleCities = new Set([3128760, 1850147, 250441]);
const sample = worldAttractions().filter(({ cityId }) => sampleCities.has(cityId));

/** The first product of the first attraction of a kind in a city, with its first option. */
export function productOf(kind: string, cityId = 3128760) {
  const attraction = sample.find((one) => one.kind === kind && one.cityId === cityId);
  const [product] = attraction?.products ?? [];
  if (!attraction || !product) throw new Error(`no ${kind} in ${String(cityId)}`);
  return { attraction, product, key: { productId: product.id, optionId: product.options[0]!.code } };
}

/** A ticket supplier on a server in memory, whose clock and faults the test moves. */
export function setUp(options: { readonly timeScale?: number } = {}) {
  let time = Date.parse('2027-04-20T12:00:00Z');
  const now = () => new Date(time);
  const server = createTicketServer({
    catalogue: catalogueOf(sample),
    file: ':memory:',
    apiKey,
    now,
    random: (size: number) => randomBytes(size),
  });
  let faults = '';
  const seen: string[] = [];
  const send = (request: Request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`);
    const headers = new Headers(request.headers);
    if (faults) headers.set('x-sandbox-fault', faults);
    return server.fetch(new Request(request, { headers }));
  };
  const supplier = createOctoSupplier({
    id: 'sandbox-tickets',
    wire: handlerWire(url, send),
    token: apiKey,
    now,
    timeScale: options.timeScale ?? 1,
  });
  const admin = async (method: string, path: string, body?: unknown) =>
    await server.fetch(
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
      ((await (await admin('GET', '/admin/bookings')).json()) as { bookings: { uuid: string; status: string }[] })
        .bookings,
  };
}
export type Setup = ReturnType<typeof setUp>;

/** A day in June that has room, at the first time that has. */
export async function rateOf(
  { supplier }: Setup,
  units: readonly UnitCount[] = [{ unitId: 'adult', quantity: 2 }],
  key = productOf('walking_tour').key,
): Promise<TicketRate> {
  for (const day of ['2027-06-10', '2027-06-11', '2027-06-12']) {
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const answer = await supplier.slots({ ...key, day, units }, signal());
    const visit = answer.kind === 'found' ? answer.slots.find((slot) => slot.visit)?.visit : null;
    if (visit) return visit;
  }
  throw new Error('nothing is left');
}

export function orderOf(rate: TicketRate, lastName = 'Levi'): Order {
  return {
    product: 'tickets',
    supplier: 'sandbox-tickets',
    reference: referenceFrom(randomBytes(20)),
    supplierToken: rate.token,
    supplierPrice: dueNow(rate.lines, rate.currency),
    travellers: leadGuests(['Dana', lastName]),
    answers: {},
    contact: { email: 'dana@example.com', phone: '+972501234567' },
    nationality: '',
    requests: '',
    details: {},
  };
}
