import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusal } from './answer.ts';
import { bookingJson, leadGuest } from './booking.ts';
import { cancellation } from './cancel.ts';
import { faultTable } from './fault.ts';
import { status } from './lookup.ts';
import { signature } from './delivery.ts';
import { amount, guest, parsed, reference } from './request.ts';
import { book } from './reserve.ts';
import { createSupplierServer, type Product } from './server.ts';

interface UmbrellaColumns {
  readonly colour: string;
}

const cancellationRequest = z.object({ max_fee: amount });
const rental = z.object({ reference, price: amount, customer: guest, colour: z.string() });

/** Rents out one umbrella of each colour for five euros, for nothing back. */
const umbrellas: Product<UmbrellaColumns> = {
  faults: faultTable({ endpoints: [], offers: [], lists: [], faults: {}, surnames: {} }),
  distortions: { decimals: new Set(), changeOffers: (body) => body, lists: [], ofOffer: {}, ofBooking: {} },
  columns: { colour: 'TEXT NOT NULL' },
  schema: 'CREATE UNIQUE INDEX IF NOT EXISTS one_of_each ON reservation (colour);',
  change: (row, body) => {
    const wanted = z.object({ colour: z.string() }).safeParse(body).data;
    return wanted ? { ...row, ...wanted } : null;
  },
  show: (row) => ({ ...bookingJson(row), colour: row.colour, customer: leadGuest(row)?.first_name }),
  named: ({ body }) => {
    const asked = rental.safeParse(body).data;
    return asked ? { reference: asked.reference, surname: asked.customer.last_name } : null;
  },
  routes: (context) => [
    {
      method: 'POST',
      path: /^\/rentals$/,
      endpoint: 'book',
      carryOut: ({ body }, faults) =>
        parsed(rental, body, ({ customer, colour, ...asked }) =>
          book(context, { ...asked, guests: [customer] }, faults, () =>
            context.db.prepare('SELECT 1 FROM reservation WHERE colour = ?').get(colour)
              ? refusal(409, 'sold_out')
              : {
                  price: { minor: 500n, currency: 'EUR' },
                  penalties: [{ from: '2000-01-01T00:00:00Z', minor: 500n }],
                  columns: { colour },
                },
          ),
        ),
    },
    {
      method: 'GET',
      path: /^\/rentals\/([^/]+)$/,
      endpoint: 'status',
      carryOut: (call) => status(context, call.reference),
    },
    {
      method: 'POST',
      path: /^\/rentals\/([^/]+)\/cancel$/,
      endpoint: 'cancellation',
      carryOut: (call, faults) =>
        parsed(cancellationRequest, call.body, (asked) => cancellation(context, call.reference, asked.max_fee, faults)),
    },
  ],
};

let server: ReturnType<typeof createSupplierServer>;
let filler: number;
let time: number;
/** What the supplier has sent, and the status that the buyer answers with. */
let sent: {
  readonly event: { readonly id: string; readonly type: string; readonly booking: string };
  signed: string;
}[];
let buyerStatus: number;
beforeEach(() => {
  filler = 0;
  time = Date.parse('2026-12-01T12:00:00Z');
  sent = [];
  buyerStatus = 200;
  server = createSupplierServer(umbrellas, {
    file: ':memory:',
    apiKey: 'key',
    now: () => new Date(time),
    random: (size) => new Uint8Array(size).fill((filler += 1)),
    webhook: {
      url: 'http://buyer.test/hook',
      secret: 'umbrella-secret-of-length',
      deliver: async (request) => {
        sent.push({ event: await request.json(), signed: request.headers.get('wayfare-signature') ?? '' });
        return new Response(null, { status: buyerStatus });
      },
    },
  });
});
afterEach(() => server.close());

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

async function ask(method: string, path: string, body?: unknown, fault = ''): Promise<Answered> {
  const answered = await server.fetch(
    new Request(`http://umbrellas.test${path}`, {
      method,
      headers: { 'x-api-key': 'key', 'x-sandbox-fault': fault },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await answered.text();
  return { status: answered.status, body: text === '' ? null : JSON.parse(text) };
}

/** References of all bookings that the supplier has made. */
async function booked(): Promise<string[]> {
  const { bookings } = (await ask('GET', '/admin/bookings')).body as { bookings: { client_reference: string }[] };
  return bookings.map((one) => one.client_reference);
}

const five = { amount: '5.00', currency: 'EUR' };
const rain = { reference: 'rain-1', price: five, customer: { first_name: 'Dana', last_name: 'Levi' }, colour: 'red' };

test('without the key, and where there is no such call, nothing is done', async () => {
  const stranger = await server.fetch(new Request('http://umbrellas.test/rentals/rain-1'));
  expect(stranger.status).toBe(401);
  expect(await ask('POST', '/hotels', rain)).toEqual({ status: 404, body: { error: { code: 'unknown_path' } } });
  expect(await ask('POST', '/rentals', { ...rain, colour: 1 })).toMatchObject({ status: 400 });
  expect(await booked()).toEqual([]);
});

test('a product of three calls is booked, once for each reference, and what is taken is sold out', async () => {
  const made = await ask('POST', '/rentals', rain);
  expect(made).toMatchObject({
    status: 201,
    body: { state: 'confirmed', colour: 'red', customer: 'Dana', price: five },
  });
  expect(await ask('POST', '/rentals', rain)).toEqual({ ...made, status: 200 });
  expect(await ask('POST', '/rentals', { ...rain, reference: 'rain-2' })).toMatchObject({ status: 409 });
  expect(await booked()).toEqual(['rain-1']);
});

test('an answer lost after the commit: the next question shows the booking, and asking again books nothing more', async () => {
  expect(await ask('POST', '/rentals', rain, 'commit_then_500')).toEqual({ status: 500, body: null });
  expect(await ask('GET', '/rentals/rain-1')).toMatchObject({ status: 200, body: { state: 'confirmed' } });
  expect(await ask('POST', '/rentals', rain)).toMatchObject({ status: 200, body: { colour: 'red' } });
  expect(await booked()).toEqual(['rain-1']);
});

test('faults by surname and by rule play on it too', async () => {
  const ghost = { ...rain, customer: { first_name: 'Dana', last_name: 'Ghost' } };
  expect(await ask('POST', '/rentals', ghost)).toMatchObject({ status: 201 });
  expect(await ask('GET', '/rentals/rain-1')).toMatchObject({ status: 404 });

  expect(await ask('POST', '/admin/faults', { fault: 'partial' })).toMatchObject({ status: 400 });
  expect(await ask('POST', '/admin/faults', { fault: 'sold_out', count: 1 })).toMatchObject({ status: 201 });
  const blue = { ...rain, reference: 'rain-2', colour: 'blue' };
  expect(await ask('POST', '/rentals', blue)).toMatchObject({ status: 409, body: { error: { code: 'sold_out' } } });
  expect(await ask('POST', '/rentals', blue)).toMatchObject({ status: 201 });
});

test('cancelling costs what was promised, and not without the buyer’s word', async () => {
  await ask('POST', '/rentals', rain);
  const free = { max_fee: { amount: '0.00', currency: 'EUR' } };
  expect(await ask('POST', '/rentals/rain-1/cancel', free)).toMatchObject({
    status: 409,
    body: { error: { fee: five } },
  });
  const cancelled = await ask('POST', '/rentals/rain-1/cancel', { max_fee: five });
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', fee: five } });
  expect(await ask('POST', '/rentals/rain-1/cancel', { max_fee: five })).toEqual(cancelled);
});

describe('what the supplier does unasked', () => {
  const act = (action: string, body: object = {}) => ask('POST', `/admin/bookings/rain-1/${action}`, body);
  const delivered = async (after = 0) => {
    time += after;
    await server.deliverDue();
    return sent.map(({ event }) => event.type);
  };

  test('nothing about a booking that is not confirmed, or that can’t be read', async () => {
    expect(await act('cancel')).toMatchObject({ status: 404 });
    await ask('POST', '/rentals', rain);
    expect(await act('change', { colour: 1 })).toMatchObject({ status: 400 });
    expect(await act('lend')).toMatchObject({ status: 404 });
    expect(await delivered()).toEqual([]);
  });

  test('a change and a cancellation are carried out and sent, signed', async () => {
    await ask('POST', '/rentals', rain);
    expect(await act('change', { colour: 'blue' })).toMatchObject({ status: 200, body: { colour: 'blue' } });
    expect(await delivered()).toEqual(['booking.changed']);
    expect(await act('cancel')).toMatchObject({ body: { state: 'cancelled', fee: { amount: '0.00' } } });
    expect(await delivered()).toEqual(['booking.changed', 'booking.cancelled']);
    expect(await act('cancel')).toMatchObject({ status: 404 });
    const [first] = sent;
    expect(first?.event.booking).toBe('rain-1');
    expect(first?.signed).toBe(signature('umbrella-secret-of-length', JSON.stringify(first?.event), new Date(time)));
  });

  test('what the buyer refuses is sent again, later each time', async () => {
    await ask('POST', '/rentals', rain);
    buyerStatus = 503;
    await act('cancel');
    expect(await delivered()).toHaveLength(1);
    expect(await delivered(999)).toHaveLength(1);
    expect(await delivered(1)).toHaveLength(2);
    buyerStatus = 200;
    expect(await delivered(5_000)).toHaveLength(3);
    expect(await delivered(3_600_000)).toHaveLength(3);
    expect(new Set(sent.map(({ event }) => event.id)).size).toBe(1);
  });

  test.each([
    ['webhook_none', 0, 0],
    ['webhook_duplicate', 3, 3],
    ['webhook_late', 0, 1],
  ])('%s: %i at once, %i in the end', async (fault, atOnce, inTheEnd) => {
    await ask('POST', '/admin/faults', { fault, endpoint: 'push', count: 1 });
    await ask('POST', '/rentals', rain);
    await act('cancel');
    expect(await delivered()).toHaveLength(atOnce);
    expect(await delivered(60_000)).toHaveLength(inTheEnd);
  });

  test('a cancellation that comes with the booking is sent when it happens', async () => {
    await ask('POST', '/rentals', rain, 'supplier_cancelled=5000');
    expect(await delivered()).toEqual([]);
    expect(await delivered(5_000)).toEqual(['booking.cancelled']);
  });
});
