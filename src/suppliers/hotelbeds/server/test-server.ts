import { createHash } from 'node:crypto';
import { type BookedRoom, type Booking, decimal, feeAt, leftOf, type Pax, propertyOf } from './test-books.ts';
import content from './fixtures/content.json' with { type: 'json' };
import errors from './fixtures/errors.json' with { type: 'json' };
import {
  currentNet,
  hotelJson,
  type Key,
  type Market,
  type Occupancy,
  penaltiesOf,
  rateJson,
  readKey,
} from './test-rates.ts';

export type Fault =
  | 'none'
  | 'hang'
  | 'network'
  | 'html'
  | 'truncated'
  | 'oversize'
  | 'over_quota'
  | 'system_error'
  | 'price_up'
  | 'sold_out'
  | 'guests_refused'
  | 'guests_differ'
  | 'hidden'
  | 'no_references'
  | 'cancel_refused'
  | 'accepted';

interface Options {
  readonly apiKey: string;
  readonly secret: string;
  readonly now: () => Date;
}

const jsonHeaders = { 'content-type': 'application/json' };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: jsonHeaders });
const refusal = (name: keyof typeof errors) => json(errors[name].body, errors[name].status);

function summary(booking: Booking, withReference: boolean) {
  return {
    reference: booking.reference,
    ...(withReference && { clientReference: booking.clientReference }),
    creationDate: booking.made,
    status: booking.status,
    hotel: { code: booking.property.code, checkIn: booking.checkIn, checkOut: booking.checkOut },
    totalNet: decimal(booking.net),
    currency: booking.property.currency,
  };
}

function detail(booking: Booking, fee: number | null, extraAdult = false) {
  const rooms = booking.rooms.map((room) => ({
    status: booking.status,
    code: room.code,
    paxes: extraAdult ? [...room.paxes, { roomId: 1, type: 'AD' }] : room.paxes,
    rates: [{ rooms: room.rooms, cancellationPolicies: room.penalties }],
  }));
  const hotel = {
    code: booking.property.code,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    rooms,
    supplier: { name: 'HOTELBEDS TEST SPAIN, S.L.U', vatNumber: 'ESB00000000' },
    ...(fee !== null && { cancellationAmount: Number(decimal(fee)) }),
  };
  return { booking: { ...summary(booking, true), holder: { name: 'DANA', surname: 'LEVI' }, hotel } };
}

/** Implements the documented wire with its own stock, in this process. Faults set what the next calls do wrong. */
export function createTestServer({ apiKey, secret, now }: Options) {
  const bookings: Booking[] = [];
  const seen: { method: string; path: string; body: unknown }[] = [];
  let fault: Fault = 'none';
  let after: Fault = 'none';

  const market = (daily: boolean): Market => ({ bookings, now: now(), raise: fault === 'price_up' ? 1_000 : 0, daily });

  function signed(request: Request): boolean {
    const seconds = Math.floor(now().getTime() / 1_000);
    const right = [-1, 0, 1].map((skew) =>
      createHash('sha256')
        .update(apiKey + secret + (seconds + skew))
        .digest('hex'),
    );
    return request.headers.get('api-key') === apiKey && right.includes(request.headers.get('x-signature') ?? '');
  }

  function availability(body: {
    stay: { checkIn: string; checkOut: string };
    occupancies: Occupancy[];
    hotels: { hotel: number[] };
    dailyRate?: boolean;
  }): Response {
    const { checkIn, checkOut } = body.stay;
    const hotels = body.hotels.hotel.flatMap((code) => {
      const property = propertyOf(code);
      return (
        (property && hotelJson(property, checkIn, checkOut, body.occupancies, market(body.dailyRate === true))) ?? []
      );
    });
    return json({
      auditData: {},
      hotels: { ...(hotels.length > 0 && { hotels }), checkIn, checkOut, total: hotels.length },
    });
  }

  function checkrates(body: { rooms: { rateKey: string }[] }): Response {
    const key = readKey(body.rooms[0]?.rateKey ?? '');
    const property = key && propertyOf(key.property);
    const room = property?.rooms.find((one) => one.code === key?.room);
    if (!key || !property || !room || body.rooms.length !== 1) return refusal('badRateKey');
    if (fault === 'sold_out') return refusal('noAllotment');
    const { checkIn, checkOut, rooms, adults, ages } = key;
    const rate = rateJson(property, room, key.plan, { checkIn, checkOut, rooms, adults, ages }, market(false), true);
    if (!rate) return refusal('noAllotment');
    const { code, name, currency } = property;
    return json({
      hotel: {
        code,
        name,
        currency,
        checkIn,
        checkOut,
        rooms: [{ code: room.code, name: room.name, rates: [rate] }],
        totalNet: rate.net,
      },
    });
  }

  function book(body: {
    holder?: { name: string; surname: string };
    rooms: { rateKey: string; paxes: Pax[] }[];
    clientReference?: string;
  }): Response {
    const asked = body.rooms.map((room) => ({ key: readKey(room.rateKey), paxes: room.paxes }));
    const first = asked[0]?.key;
    const property = first && propertyOf(first.property);
    if (!body.holder?.name || !body.holder.surname || !body.clientReference || body.clientReference.length > 20)
      return refusal('badRequest');
    if (fault === 'guests_refused') return refusal('guestsRefused');
    const keys = asked.flatMap(({ key }) => (key ? [key] : []));
    if (
      !first ||
      !property ||
      keys.length !== asked.length ||
      keys.some((key) => !key.checked || key.property !== first.property)
    )
      return refusal('badRateKey');
    if (asked.some(({ key, paxes }) => key && !matches(key, paxes))) return refusal('badRequest');
    if (keys.some((key) => currentNet(key, market(false).raise) !== key.net)) return refusal('priceChanged');
    const short = property.rooms.some((room) => {
      const wanted = keys.filter((key) => key.room === room.code).reduce((all, key) => all + key.rooms, 0);
      return wanted > leftOf(bookings, property, room, first.checkIn, first.checkOut);
    });
    if (short || fault === 'sold_out') return refusal('noAllotment');
    const rooms = asked.flatMap(({ key, paxes }): BookedRoom[] => {
      const plan = key && property.rooms.find((room) => room.code === key.room)?.plans[key.plan];
      return key && plan
        ? [
            {
              code: key.room,
              rooms: key.rooms,
              paxes,
              penalties: penaltiesOf(property, plan, key.checkIn, key.net, now()),
            },
          ]
        : [];
    });
    const booking: Booking = {
      reference: `102-${4_000_000 + bookings.length}`,
      clientReference: body.clientReference,
      made: now().toISOString().slice(0, 10),
      property,
      checkIn: first.checkIn,
      checkOut: first.checkOut,
      rooms,
      net: keys.reduce((all, key) => all + key.net, 0),
      status: 'CONFIRMED',
      fee: null,
      hidden: fault === 'hidden',
    };
    bookings.push(booking);
    if (fault === 'hidden') return refusal('system');
    if (fault === 'accepted') return json({ booking: {} }, 202);
    return json(detail(booking, null, fault === 'guests_differ'));
  }

  function matches(key: Key, paxes: readonly Pax[]): boolean {
    return Array.from({ length: key.rooms }, (_, place) => paxes.filter((pax) => pax.roomId === place + 1)).every(
      (room) => {
        const ages = room.flatMap((pax) => (pax.type === 'CH' ? [pax.age] : []));
        return ages.join() === key.ages.join() && room.length - ages.length === key.adults && Boolean(room[0]?.surname);
      },
    );
  }

  function list(query: URLSearchParams): Response {
    const [start, end] = [query.get('start') ?? '', query.get('end') ?? ''];
    const by = (booking: Booking) => (query.get('filterType') === 'CREATION' ? booking.made : booking.checkIn);
    const wanted = query.get('clientReference');
    const all = bookings.filter(
      (one) => !one.hidden && by(one) >= start && by(one) <= end && (wanted === null || one.clientReference === wanted),
    );
    const [from, to] = [Number(query.get('from')), Math.min(Number(query.get('to')), Number(query.get('from')) + 24)];
    const page = all.slice(from - 1, to).map((one) => summary(one, fault !== 'no_references'));
    return json({ bookings: { ...(page.length > 0 && { bookings: page }), from, to, total: all.length } });
  }

  function erase(booking: Booking, flag: string | null): Response {
    if (fault === 'cancel_refused') return refusal('cancelRefused');
    if (booking.status === 'CANCELLED') return refusal('badRequest');
    const fee = feeAt(booking, now());
    if (flag === 'SIMULATION') return json(detail(booking, fee));
    booking.status = 'CANCELLED';
    booking.fee = fee;
    return json(detail(booking, fee));
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    seen.push({ method: request.method, path: pathname + new URL(request.url).search, body });
    if (!signed(request)) return refusal('badKeys');
    if (pathname === '/hotel-content-api/1.0/hotels') return json(content);
    if (fault === 'over_quota') return refusal('overQuota');
    if (fault === 'system_error') return refusal('system');
    if (request.method === 'POST' && pathname === '/hotel-api/1.0/hotels')
      return availability(body as Parameters<typeof availability>[0]);
    if (request.method === 'POST' && pathname === '/hotel-api/1.0/checkrates')
      return checkrates(body as Parameters<typeof checkrates>[0]);
    if (request.method === 'POST' && pathname === '/hotel-api/1.0/bookings')
      return book(body as Parameters<typeof book>[0]);
    if (request.method === 'GET' && pathname === '/hotel-api/1.0/bookings') return list(searchParams);
    const reference = /^\/hotel-api\/1\.0\/bookings\/([\w-]+)$/.exec(pathname)?.[1];
    const booking = bookings.find((one) => one.reference === reference && !one.hidden);
    if (!booking) return refusal('notFound');
    return request.method === 'DELETE'
      ? erase(booking, searchParams.get('cancellationFlag'))
      : json(detail(booking, booking.fee));
  }

  async function spoilt(how: Fault, request: Request, response: Response | null): Promise<Response> {
    if (how === 'network') throw new TypeError('fetch failed');
    if (how === 'html') return new Response('<html><body>Bad gateway</body></html>', { status: 200 });
    if (how === 'truncated') return new Response((await response?.text())?.slice(0, 40) ?? '{', { status: 200 });
    if (how === 'oversize') return new Response('x'.repeat(11 * 2 ** 20), { status: 200 });
    if (how === 'system_error') return refusal('system');
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
    throw new TypeError('aborted');
  }

  const silent: readonly Fault[] = ['hang', 'network', 'html', 'truncated', 'oversize'];
  return {
    bookings,
    seen,
    /** Makes calls fail from now on: before they are executed, or (`afterwards`) once they were. */
    play(next: Fault, afterwards: Fault = 'none') {
      fault = next;
      after = afterwards;
    },
    fetch: async (request: Request): Promise<Response> => {
      if (silent.includes(fault)) return await spoilt(fault, request, null);
      const response = await answer(request);
      const { pathname, searchParams } = new URL(request.url);
      const changes =
        searchParams.get('cancellationFlag') === 'CANCELLATION' ||
        (request.method === 'POST' && pathname === '/hotel-api/1.0/bookings');
      return after !== 'none' && changes ? await spoilt(after, request, response) : response;
    },
  };
}
