import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Kysely } from 'kysely';
import { changeAgency, createAgency } from '#accounts/agencies/agency.sql.ts';
import { changePerson } from '#accounts/agencies/people.sql.ts';
import type { AccountTables } from '#accounts/accounts.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom, basketOf, changeBasket } from '#tests/basket.ts';
import { registered } from '#tests/people.ts';
import {
  cityOf,
  type DirectRoom,
  directRoom,
  goodDetails,
  json,
  pay,
  stay,
  untilState,
  visitor,
} from '#tests/visitor.ts';
import { forSale } from './for-sale.ts';

type Person = Awaited<ReturnType<typeof registered>>;

let app: TestApp;
let room: DirectRoom;
let top: Person;
let below: Person;
let onCommission: Person;
let limited: Person;
let viewer: Person;
let north: number;
const author = { personId: null, name: 'Rita' };

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  const db = app.database.db as unknown as Kysely<AccountTables>;
  const agency = async (name: string, more: object = {}) => {
    const answer = await createAgency(db, { name, ...more }, author);
    if (answer.kind === 'refused') throw new Error(answer.problem);
    return answer.value;
  };
  const upper = await agency('North');
  north = upper.number;
  const south = await agency('South', { parent: north });
  const east = await agency('East', { model: 'commission', commissionBp: 500 });
  const join = async (number: number, rights: object) => {
    const person = await registered(app);
    await changePerson(db, person.form.email, { agency: number, role: 'agent', ...rights }, author);
    return person;
  };
  top = await join(north, {});
  below = await join(south.number, {});
  onCommission = await join(east.number, {});
  limited = await join(north, { grants: [] });
  viewer = await join(north, { role: 'viewer' });
  const publish = async (set: string, rules: unknown) => {
    expect(await writeDraft(app.database.db, set, rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
    await publishDraft(app.database.db, set, forSale({}));
  };
  await publish(`agency-${north}`, [{ id: 'ours', percent: 20 }]);
  await publish('platform', [
    { id: 'everything', percent: 10 },
    { id: 'partners', percent: 5, priority: 1, match: { agencies: [upper.id, south.id] } },
  ]);
  // Rules arrive by notification.
  await vi.waitUntil(async () => (await cheapest(top)) > (await cheapest(null)), { timeout: 20_000 });
}, 180_000);
afterAll(async () => await app?.close());

interface Rate {
  readonly offer: string;
  readonly charged_now: { readonly amount: string };
  readonly lines: readonly { readonly kind: string; readonly timing: string; readonly amount: { amount: string } }[];
  readonly cancellation: readonly { readonly fee: { readonly amount: string } }[];
}
const cookieOf = (person: Person | null, display?: string) =>
  [...(person ? [person.guest.cookie()] : []), ...(display ? [`priceDisplay=${display}`] : [])].join('; ');
const get = async (path: string, person: Person | null, display?: string) => {
  const cookie = cookieOf(person, display);
  return await app.fetch(path, { headers: cookie ? { cookie } : {} });
};
async function rates(person: Person | null, display?: string): Promise<readonly Rate[]> {
  let answer = await get(`/v3/hotels/${room.hotelId}/rates?${stay()}`, person, display);
  for (let tries = 0; answer.status === 503 && tries < 10; tries += 1)
    answer = await get(`/v3/hotels/${room.hotelId}/rates?${stay()}`, person, display);
  return (await json<{ data: { rates: Rate[] } }>(answer)).data.rates;
}
const cheapest = async (person: Person | null, display?: string) =>
  Number((await rates(person, display))[0]!.charged_now.amount);
/** Within three cents, since each level is rounded. */
const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(3);
const results = () => `${cityOf(room)}/results?${stay()}`;
const textOf = async (path: string, person: Person | null, display?: string) =>
  await (await get(path, person, display)).text();
const quoted = async (person: Person | null) => {
  const [{ offer }] = (await rates(person)) as [Rate];
  const answer = person
    ? await person.call('/v3/quotes', { offer })
    : await app.fetch('/v3/quotes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offer }),
      });
  return (await json<{ data: { id: string } }>(answer)).data.id;
};
interface Quoted {
  readonly id: string;
  readonly charged_now: { readonly amount: string };
  readonly agency?: { readonly net: { amount: string }; readonly margin: { amount: string }; is_commission: boolean };
}
const quoteOf = async (person: Person | null): Promise<Quoted> => {
  const [{ offer }] = (await rates(person)) as [Rate];
  const answer = person
    ? await person.call('/v3/quotes', { offer })
    : await app.fetch('/v3/quotes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offer }),
      });
  return (await json<{ data: Quoted }>(answer)).data;
};
/** Another browser in which they are signed in. */
const browserOf = ({ guest: signedIn }: Person, display: string) => {
  const guest = visitor(app);
  for (const pair of [...signedIn.cookie().split('; '), `priceDisplay=${display}`])
    guest.setCookie(pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1));
  return guest;
};
/** As euros are written: `1,234.50`. */
const written = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 });
const reserve = async (person: Person, quote: string) =>
  await person.call('/v3/reservations', { quote, ...goodDetails }, { 'idempotency-key': `key-${quote}` });

describe('who does not see net prices', () => {
  test('gets the same bytes whatever display is sent', async () => {
    for (const person of [null, limited, viewer])
      for (const path of ['/', room.path, `/v3/hotels/${room.hotelId}/rates?${stay()}`]) {
        const plain = await textOf(path, person);
        const sent = await textOf(path, person, 'net');
        // Offers are sealed anew, and tokens of forms are new.
        const same = (text: string) => text.replaceAll(/"offer":"[^"]+"|value="[\w.-]{30,}"|"formToken":"[^"]+"/g, '');
        expect(same(sent), path).toBe(same(plain));
        expect(sent, path).not.toContain('priceDisplay');
      }
    expect(await cheapest(null, 'net')).toBe(await cheapest(null));
    expect(await cheapest(limited, 'net')).toBe(await cheapest(limited));
  });

  test('has the agency’s part of a quote on no page', async () => {
    const quote = await quoted(top);
    expect(await textOf(`/book?quote=${quote}`, top)).toContain('Your net price');
    for (const person of [null, limited, below, onCommission])
      expect(await textOf(`/book?quote=${quote}`, person)).not.toContain('Your net price');
  });

  test('gets no byte of them with a quote, its page or a basket', async () => {
    for (const person of [null, limited, viewer]) expect(await quoteOf(person)).not.toHaveProperty('agency');
    const { id, agency } = await quoteOf(top);
    const net = written(Number(agency!.net.amount));
    expect(await textOf(`/book?quote=${id}`, top, 'net')).toContain(net);
    for (const person of [null, limited, viewer, below, onCommission]) {
      const page = await textOf(`/book?quote=${id}`, person, 'net');
      expect(page).not.toContain(net);
      expect(page).not.toMatch(/"agency"|Your client/);
    }
    for (const person of [limited, viewer]) {
      const guest = browserOf(person, 'net');
      expect((await addRoom(guest, room, 60)).headers.get('location')).toBe('/basket');
      const { items, price } = await basketOf(guest);
      expect(JSON.stringify([items, price])).not.toMatch(/"agency"|Your client/);
    }
  });
});

describe('prices of agents', () => {
  test('are the platform’s for the agency, with the agency’s own markup, or that of the agency above', async () => {
    const [open, gross, net] = [await cheapest(null), await cheapest(top), await cheapest(top, 'net')];
    // Taxes and fees are passed on as they are: of a room at 100, the public pays 110, an agency owes 105 and sells at 126.
    expect(net).toBeLessThan(open);
    near((gross - net) / 21, (open - net) / 5);
    expect([await cheapest(below), await cheapest(below, 'net')]).toEqual([gross, net]);
    expect(await cheapest(limited)).toBe(gross);
  });

  test('are the public’s on commission, and net is without it', async () => {
    const open = await cheapest(null);
    expect(await cheapest(onCommission)).toBe(open);
    near(await cheapest(onCommission, 'net'), open * 0.95);
  });

  test('are net in each part: one line for the room, and fees are no higher than the total', async () => {
    for (const { charged_now: total, lines, cancellation } of await rates(top, 'net')) {
      const now = lines.filter(({ timing }) => timing === 'now');
      expect(now.map(({ kind, amount }) => [kind, amount.amount])).toEqual([['base', total.amount]]);
      for (const { fee } of cancellation) expect(Number(fee.amount)).toBeLessThanOrEqual(Number(total.amount));
    }
  });

  test('are the public’s again once the agency is blocked', async () => {
    const db = app.database.db as unknown as Kysely<AccountTables>;
    await changeAgency(db, north, { status: 'blocked' }, author);
    for (const person of [top, below]) expect(await cheapest(person, 'net')).toBe(await cheapest(null));
    await changeAgency(db, north, { status: 'active' }, author);
  });
});

describe('pages of agents', () => {
  test('show net prices, say that they are, and are cached by nobody', async () => {
    const open = await textOf(results(), null);
    const page = await get(results(), top, 'net');
    expect(page.headers.get('cache-control')).toMatch(/private.*no-store/);
    const html = await page.text();
    const priceOf = (text: string) => /class="result-price".*?<bdi>[^<]+<\/bdi><p>([^<]+)/s.exec(text)![1]!;
    expect(priceOf(html)).toMatch(/^Net: /);
    expect(priceOf(open)).not.toMatch(/net/i);
    expect(priceOf(await textOf(results(), top))).not.toMatch(/net/i);
    expect(await textOf(`${room.path}?${stay()}`, top, 'net')).toContain('Net: ');
    expect(await textOf(results(), null)).not.toContain('priceDisplay');
  });

  test('order, narrow, count and map hotels by the prices that they show', async () => {
    const path = `${results()}&currency=EUR`;
    const session = async (display: string) => /session=([\w-]{22})/.exec(await textOf(path, top, display))![1]!;
    const [gross, net] = [await session('gross'), await session('net')];
    expect((await get(`${path}&session=${net}`, top, 'gross')).status).toBe(410);
    expect((await get(`/v3/hotels/searches/${gross}`, top, 'net')).status).toBe(404);
    const read = async (id: string, display: string, more = '') => {
      const pages: Found[] = [];
      for (let page = 1; page <= (pages[0]?.pages ?? 1); page += 1)
        pages.push(
          (
            await json<{ data: Found }>(
              await get(`/v3/hotels/searches/${id}?sort=price${more}&page=${page}`, top, display),
            )
          ).data,
        );
      const hotels = pages.flatMap((one) => one.hotels);
      const minors = hotels.map(({ price }) => Number(price.total.amount));
      return { ...pages[0]!, minors, ids: hotels.map((one) => one.id) };
    };
    const [all, nets] = [await read(gross, 'gross'), await read(net, 'net')];
    expect(nets.ids.length).toBeGreaterThan(3);
    for (const { minors } of [all, nets]) expect(minors).toEqual(minors.toSorted((a, b) => a - b));
    // What a list shows is what the hotel's own rates begin with.
    for (const [at, id] of nets.ids.slice(0, 6).entries()) {
      const answer = await get(`/v3/hotels/${id}/rates?${stay()}&currency=EUR`, top, 'net');
      const { rates: own } = (await json<{ data: { rates: { total: { amount: string } }[] } }>(answer)).data;
      expect(Math.min(...own.map(({ total }) => Number(total.amount)))).toBe(nets.minors[at]);
    }
    // The range and its bars.
    const { price } = nets.facets;
    expect([price.from, price.to]).toEqual([Math.floor(nets.minors[0]! / 100), Math.ceil(nets.minors.at(-1)! / 100)]);
    expect(price.from).not.toBe(all.facets.price.from);
    expect(price.histogram.reduce((sum, bar) => sum + bar.hotels, 0)).toBe(nets.minors.length);
    // A limit in the middle leaves what costs no more in net, which is more than costs no more for clients.
    const most = Math.ceil(nets.minors[Math.trunc(nets.minors.length / 2)]! / 100);
    const within = ({ minors }: { readonly minors: readonly number[] }) =>
      minors.filter((minor) => minor <= most * 100).length;
    expect(within(nets)).toBeGreaterThan(within(all));
    const narrowed = await read(net, 'net', `&max_price=${most}`);
    expect([narrowed.matching, narrowed.ids]).toEqual([within(nets), nets.ids.slice(0, within(nets))]);
    expect(narrowed.facets.stars.reduce((sum, one) => sum + one.hotels, 0)).toBe(within(nets));
    const mapped = await get(`/v3/hotels/searches/${net}/pins?bbox=-180,-85,180,85`, top, 'net');
    const { hotels: pins } = (await json<{ data: { hotels: { id: string; total: string }[] } }>(mapped)).data;
    const byId = new Map(nets.ids.map((id, at) => [id, nets.minors[at]!]));
    expect(pins.length).toBe(nets.ids.length);
    for (const { id, total } of pins) expect(total).toContain(written(byId.get(id)!));
  });
});

interface Found {
  readonly pages: number;
  readonly matching: number;
  readonly facets: {
    readonly price: { readonly from: number; readonly to: number; readonly histogram: readonly { hotels: number }[] };
    readonly stars: readonly { readonly hotels: number }[];
  };
  readonly hotels: readonly { readonly id: string; readonly price: { readonly total: { readonly amount: string } } }[];
}

describe('net prices after the choice', () => {
  test('are in a quote for programs, with the agency’s margin', async () => {
    for (const [person, isCommission] of [
      [top, false],
      [below, false],
      [onCommission, true],
    ] as const) {
      const { agency, charged_now: charged } = await quoteOf(person);
      expect(Number(agency!.net.amount)).toBe(await cheapest(person, 'net'));
      expect(Number(agency!.net.amount) + Number(agency!.margin.amount)).toBe(Number(charged.amount));
      expect(agency!.is_commission).toBe(isCommission);
    }
  });

  test('are on the basket and the booking page with what the client is charged, unless client prices are chosen', async () => {
    const guest = browserOf(top, 'net');
    for (const day of [64, 67]) expect((await addRoom(guest, room, day)).headers.get('location')).toBe('/basket');
    const nets = await basketOf(guest);
    for (const { agency } of [...nets.items.map(({ price }) => price), nets.price!]) {
      expect(agency!.net).toMatch(/^(about )?€[\d,.]+ net$/);
      expect(agency!.client).toMatch(/^Your client is charged €[\d,.]+ now$/);
      expect(agency!.client).not.toContain(agency!.net.replace(' net', ''));
    }
    const html = await (await guest.get('/basket')).text();
    for (const { agency } of nets.items.map(({ price }) => price)) expect(html).toContain(`>${agency!.net}<`);
    const book = await changeBasket(guest, { step: 'checkout' });
    expect(await (await guest.get(book)).text()).toContain(nets.price!.agency!.client);
    guest.setCookie('priceDisplay', 'gross');
    const gross = await basketOf(guest);
    expect(JSON.stringify([gross.items, gross.price])).not.toContain('"agency"');
    expect(await (await guest.get(book)).text()).not.toContain(nets.price!.agency!.client);
  });
});

describe('a reservation', () => {
  test('of somebody whose role does not include it is refused', async () => {
    const answer = await reserve(viewer, await quoted(viewer));
    expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([403, 'may_not_book']);
    const { rows } = await app.database.pool.query('select 1 from booking.trip');
    expect(rows).toEqual([]);
  });

  test('has the agency, those above it, and the agent; a guest’s has none', async () => {
    const answer = await reserve(below, await quoted(below));
    expect(answer.status).toBe(202);
    const { data } = await json<{ data: { id: string; transaction: string } }>(answer);
    const guest = await app.fetch('/v3/reservations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'the-key-of-a-guest' },
      body: JSON.stringify({ quote: await quoted(null), ...goodDetails }),
    });
    const { data: own } = await json<{ data: { id: string } }>(guest);
    const { rows } = await app.database.pool.query(
      `select trip.id, agency.name, (select array_agg(above.name order by above.number) from accounts.agency above
         where above.id = any (trip.agency_path)) as path, person.email, net.agency_net_minor < quote.total_minor as owes
       from booking.trip trip join booking.reservation on reservation.trip_id = trip.id
         join booking.quote on quote.id = quote_id join booking.quote_net net on net.quote_id = quote.id
         left join accounts.agency agency on agency.id = trip.agency_id left join accounts.person person on person.id = trip.agent_id
       order by trip.created_at`,
    );
    expect(rows).toEqual([
      { id: data.id, name: 'South', path: ['North', 'South'], email: below.form.email, owes: true },
      { id: own.id, name: null, path: null, email: null, owes: null },
    ]);
    expect(await pay(app, data)).toBe(true);
    expect(await untilState(app, data.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    const page = async (person: Person | null, display: string) =>
      await textOf(`/account/reservations/${data.id}`, person, display);
    expect(await page(below, 'net')).toMatch(/Your net price.*Your client is charged/s);
    expect(await page(below, 'gross')).not.toContain('Your net price');
    expect(await textOf(`/dashboard/bookings/${data.id}`, below)).toContain('The rule “ours” adds ');
    for (const person of [null, limited, onCommission])
      expect(await page(person, 'net')).not.toContain('Your net price');
  });

  test('and its trip have the agency’s part for programs of those who may see it, and for nobody else', async () => {
    const quotes = [await quoteOf(top), await quoteOf(top)];
    const sent = { quotes: quotes.map(({ id: quote }) => ({ quote, guests: goodDetails.guests })) };
    const answer = await top.call(
      '/v3/trips',
      { ...sent, contact: goodDetails.contact, nationality: 'IL' },
      { 'idempotency-key': `trip-${quotes[0]!.id}` },
    );
    expect(answer.status, await answer.clone().text()).toBe(202);
    const { data } = await json<{ data: { id: string; access_token: string } }>(answer);
    const read = async (path: string, person: Person | null) => {
      const headers = { cookie: cookieOf(person), 'x-reservation-token': data.access_token };
      const response = await app.fetch(path, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      return (await json<{ data: Quoted & { reservations?: Quoted[] } }>(response)).data;
    };
    const trip = await read(`/v3/trips/${data.id}`, top);
    const second = trip.reservations![1]!;
    const paths = [`/v3/trips/${data.id}`, `/v3/reservations/${second.id}`, `/v3/quotes/${quotes[1]!.id}`];
    expect(second.agency).toEqual(quotes[1]!.agency);
    expect(await read(paths[1]!, top)).toMatchObject({ agency: second.agency });
    expect(await read(paths[2]!, top)).toMatchObject({ agency: second.agency });
    const net = quotes.reduce((sum, { agency }) => sum + Number(agency!.net.amount), 0);
    expect([Number(trip.agency!.net.amount), trip.agency!.is_commission]).toEqual([net, false]);
    expect(net + Number(trip.agency!.margin.amount)).toBe(Number(trip.charged_now.amount));
    for (const person of [null, limited, viewer, below, onCommission])
      for (const path of paths)
        expect([path, JSON.stringify(await read(path, person))]).toEqual([
          path,
          expect.not.stringContaining('"agency"'),
        ]);
  });
});

test('the switch goes back to the page, and is refused without its token', async () => {
  const guest = browserOf(top, 'gross');
  const token = await guest.token(results());
  const sent = { priceDisplay: 'net', next: `${results()}&session=aaaaaaaaaaaaaaaaaaaaaa` };
  expect((await guest.post('/preferences', { ...sent, _token: 'x' })).status).toBe(403);
  const answer = await guest.post('/preferences', { ...sent, _token: token });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, results()]);
  expect(await (await guest.get(results())).text()).toMatch(/aria-pressed="true"[^>]*>Net prices/);
});
