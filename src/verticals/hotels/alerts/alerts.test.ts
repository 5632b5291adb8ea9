import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import { createRates } from '#booking/booking.ts';
import { silentLog } from '#connector/log.ts';
import type { Database } from '#database/open.ts';
import { migrateQueue } from '#database/queue.ts';
import type { Mail } from '#mail/mail.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  stayQuery,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import { percentPricing } from '#tests/pricing.ts';
import type { Principal } from '#web/principal.ts';
import { createSeal } from '#web/seal.ts';
import type { HotelView } from '../hotel-page/hotel-view.ts';
import type { ResultsView } from '../results/results-view.ts';
import type { HotelSupplier } from '../supplier.ts';
import { type AlertEmails, alertEmails } from './alert-emails.ts';
import { createAlertLinks } from './alert-links.ts';
import type { AlertsView, StopAlertView } from './alerts-view.ts';
import { agencyNorth, alertFields, before, stranger } from './test-alert-people.ts';

const secret = 'a secret of the tests';
const brand = createBrands('http://localhost:3000').default;
let database: Database;
let hotels: ReturnType<typeof testHotels>;
let slug: string;
let sent: Mail[];
let emails: AlertEmails;
let emailOf: () => Promise<string | null>;
/** The person of an alert, as the account knows them now. */
let personOf: (id: string) => Principal;
/** An agency's clients pay more than the public. */
const pricingOf: PricingOf = ({ principal, display }) => {
  expect(display).toBe('gross');
  return percentPricing(principal?.agency ? 9_000 : 3_777);
};
let rates: HotelSupplier['rates'];
let deliver: (mail: Mail) => Promise<void>;

beforeAll(async () => {
  database = await openWorld();
  await migrateQueue(database.url, silentLog);
  hotels = testHotels(database);
  const results = await hotels.pages.results.show(contextOf(stayQuery, barcelona));
  slug = pageOf<ResultsView>(results).view.cards[0]!.slug;
}, 180_000);
afterAll(async () => await database?.close());
beforeEach(async () => {
  await database.pool.query('delete from hotels.price_alert; delete from graphile_worker._private_jobs');
  sent = [];
  deliver = async (mail) => void sent.push(mail);
  rates = hotels.direct.rates;
  emailOf = async () => 'dana@example.com';
  personOf = stranger;
  emails = alertEmails({
    content: database.publicDb,
    db: database.db,
    suppliers: [{ ...hotels.direct, rates: (...asked) => rates(...asked) }],
    rates: createRates(database.db, () => new Date(), { demo: async () => true }),
    offerSeal: createSeal(secret.padEnd(40), 'offer'),
    log: silentLog,
    now: () => new Date(),
    timeScale: 1,
    mapStyle: () => null,
    pricingOf,
    secret,
    mailer: { send: (mail) => deliver(mail) },
    brandOf: async () => brand,
    personOf: async (id) => ({ ...personOf(id), provenEmail: await emailOf() }),
  });
});

let people = 0;
async function person(): Promise<Principal> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into accounts.person (name, email, email_norm, email_proven_at) values ('Dana', $1, $1, now()) returning id`,
    [`alerts.${(people += 1)}@example.com`],
  );
  return stranger(rows[0]!.id);
}
const fields = (changes: Record<string, string> = {}) => alertFields(slug, changes);
const make = async (principal: Principal | null, changes: Record<string, string> = {}, from = testHotels(database)) =>
  await from.pages.priceAlerts.submit!(contextOf('', {}, { principal, brand: brand.id }), fields(changes));
const list = async (principal: Principal) =>
  pageOf<AlertsView>(await hotels.pages.priceAlerts.show(contextOf('', {}, { principal, brand: brand.id }))).view;
const stored = async () =>
  (
    await database.pool.query<{ id: string; price_minor: string; told_at: Date | null }>(
      'select id, price_minor, told_at from hotels.price_alert order by id',
    )
  ).rows;
const jobs = async () =>
  (await database.pool.query(`select from graphile_worker.jobs where key like 'price alert %'`)).rowCount;

test('an agent’s alert is about what the agency’s clients pay, also when suppliers are asked again', async () => {
  const from = testHotels(database, undefined, undefined, undefined, undefined, pricingOf);
  const priceOf = async (who: Principal) => {
    await database.pool.query('delete from hotels.price_alert');
    expect(redirectOf(await make(who, {}, from))).toBe('/price-alerts?done=kept');
    return Number((await stored())[0]!.price_minor);
  };
  const someone = await person();
  const agent: Principal = { ...someone, agency: agencyNorth };
  const [ofPublic, ofClients] = [await priceOf(someone), await priceOf(agent)];
  expect(ofClients).toBeGreaterThan(ofPublic * 1.2);
  personOf = (id) => ({ ...stranger(id), agency: agencyNorth });
  await database.pool.query(`update hotels.price_alert set asked_at = now() - interval '2 days'`);
  await emails.askDue();
  const { rows } = await database.pool.query<{ last: string }>(
    'select last_minor::text as last from hotels.price_alert',
  );
  expect(Number(rows[0]!.last)).toBe(ofClients);
  expect(await jobs()).toBe(0);
});

describe('an alert', () => {
  test('needs somebody who is signed in, and leads back to the hotel', async () => {
    const to = decodeURIComponent(redirectOf(await make(null)));
    expect(to).toContain(`/login?next=/hotels/destination/spain/barcelona/${slug}?check_in=${checkIn}`);
    expect(decodeURIComponent(redirectOf(await make(null, { hotel: '//evil.example' })))).toBe(
      '/login?next=/price-alerts',
    );
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['an unknown hotel', { hotel: 'no-such-hotel' }, 404],
    ['an unknown place', { city: 'atlantis' }, 404],
    ['odd text', { country_slug: "spain'--", hotel: '%00' }, 404],
    ['the past', { check_in: '2020-01-01', check_out: '2020-01-03' }, 422],
    ['no dates', { check_in: '', check_out: '' }, 422],
    ['nobody', { guests: '0' }, 422],
  ])('for %s is refused', async (_what, changes, status) => {
    const answer = await make(await person(), changes);
    expect(answer.kind === 'missing' ? 404 : pageOf<AlertsView>(answer).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test('for what can not be had, or that no supplier tells the price of, is refused', async () => {
    const of = (kind: 'none' | 'unavailable') =>
      testHotels(database, (direct) => [
        {
          ...direct,
          rates: async () =>
            kind === 'none' ? { kind, reason: 'sold_out', minimumNights: null } : { kind, reason: 'down' },
        } as HotelSupplier,
      ]);
    const dana = await person();
    expect(pageOf<AlertsView>(await make(dana, {}, of('none'))).status).toBe(409);
    expect(pageOf<AlertsView>(await make(dana, {}, of('unavailable'))).status).toBe(503);
    expect(await stored()).toEqual([]);
  });

  test('knows the price of the hotel’s page; made again it is the same one; twenty are the most', async () => {
    const dana = await person();
    expect(redirectOf(await make(dana))).toBe('/price-alerts?done=kept');
    await make(dana);
    const page = pageOf<HotelView>(await hotels.pages.hotel.show(contextOf(stayQuery, { ...barcelona, hotel: slug })));
    const { alerts } = await list(dana);
    expect(alerts).toHaveLength(1);
    expect(page.view.cheapest!.total).toContain(alerts[0]!.price);
    const data = await hotels.personalData!(dana.id);
    expect(data).toMatchObject({ price_alerts: [{ check_in: checkIn, check_out: checkOut, guests: '2' }] });
    expect(await hotels.personalData!((await person()).id)).toEqual({ price_alerts: [] });
    await database.pool.query(
      `insert into hotels.price_alert (brand, person_id, property_id, locale, check_in, check_out, guests, currency, price_minor)
       select brand, person_id, property_id, locale, check_in, check_out, 'x' || nth, currency, price_minor
       from hotels.price_alert, generate_series(1, 19) as nth`,
    );
    expect(pageOf<AlertsView>(await make(dana, { guests: '1' })).status).toBe(409);
    expect(redirectOf(await make(dana))).toBe('/price-alerts?done=kept');
  });

  test('is ended by its own person alone', async () => {
    const [dana, other] = [await person(), await person()];
    await make(dana);
    const [{ id } = { id: '' }] = await stored();
    const end = async (principal: Principal) => await make(principal, { step: 'end', alert: id });
    await end(other);
    expect(await stored()).toHaveLength(1);
    await end(dana);
    expect(await stored()).toEqual([]);
  });
});

describe('an alert of a search', () => {
  const results = '/hotels/destination/spain/barcelona/results';
  const search = (query: string = stayQuery, path = results) => ({ search: `${path}?${query}` });

  test.each([
    ['of an unknown place', search(stayQuery, '/hotels/destination/spain/atlantis/results'), 404],
    ['of an unknown district', search(`${stayQuery}&district=atlantis`), 404],
    ['of another product', search(stayQuery, '/tickets/destination/spain/barcelona/results'), 404],
    ['on another site', search(stayQuery, '//evil.example/hotels/destination/spain/barcelona/results'), 404],
    ['whose dates are over', search('check_in=2020-01-01&check_out=2020-01-03&guests=2'), 422],
    ['without dates', search('guests=2'), 422],
    ['for nobody', search(`check_in=${checkIn}&check_out=${checkOut}&guests=0`), 422],
  ])('%s is refused', async (_what, changes, status) => {
    const answer = await make(await person(), changes);
    expect(answer.kind === 'missing' ? 404 : pageOf<AlertsView>(answer).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test('leads back to the results after signing in', async () => {
    const to = decodeURIComponent(redirectOf(await make(null, search())));
    expect(to).toContain(`/login?next=${results}?check_in=${checkIn}`);
  });

  test('that no supplier answers, or that finds nothing, is refused', async () => {
    const of = (answer: object) =>
      testHotels(database, (direct) => [
        {
          ...direct,
          search: async () => answer,
        } as unknown as HotelSupplier,
      ]);
    const dana = await person();
    const down = of({ kind: 'unavailable', reason: 'down' });
    const empty = of({ kind: 'found', properties: [] });
    expect(pageOf<AlertsView>(await make(dana, search(), down)).status).toBe(503);
    expect(pageOf<AlertsView>(await make(dana, search(), empty)).status).toBe(409);
    expect(await stored()).toEqual([]);
  });

  test('knows the lowest price of the results, also of a district, and is the same one when it is made again', async () => {
    const dana = await person();
    expect(redirectOf(await make(dana, search()))).toBe('/price-alerts?done=kept');
    await make(dana, search());
    const view = async (query: string) =>
      pageOf<ResultsView>(await hotels.pages.results.show(contextOf(query, barcelona))).view;
    const { cards, filters } = await view(`${stayQuery}&sort=price`);
    const [alert, ...others] = (await list(dana)).alerts;
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ name: 'Barcelona', href: expect.stringContaining(`${results}?check_in=${checkIn}`) });
    expect(JSON.stringify(cards[0])).toContain(alert!.price);
    const district = (filters!.lists.district as readonly { value: string }[])[0]!.value;
    await make(dana, search(`${stayQuery}&district=${district}`));
    const inDistrict = (await view(`${stayQuery}&sort=price&district=${district}`)).cards[0];
    const second = (await list(dana)).alerts.find(({ name }) => name !== 'Barcelona');
    expect(second?.href).toContain(`district=${district}`);
    expect(JSON.stringify(inDistrict)).toContain(second!.price);
  });

  test('shows beside the saved search its price and since when, and the way to end it', async () => {
    const dana = await person();
    const router = `${results}?${stayQuery}`;
    const of = async (one: string) =>
      (await hotels.savedSearchPrices!([one], contextOf('', {}, { principal: dana, brand: brand.id }))).get(one);
    expect((await of(router))?.alert.fields).toEqual({ search: router });
    await make(dana, { search: router });
    const [alert] = (await list(dana)).alerts;
    const kept = await of(`${router}&currency=EUR`);
    expect(kept?.alert.fields).toEqual({ step: 'end', alert: alert!.id });
    for (const part of [alert!.price, alert!.since]) expect(kept?.price).toContain(part);
    for (const none of [
      '/tickets/destination/spain/barcelona?date=2026-12-01',
      `/hotels/destination/spain/atlantis/results?${stayQuery}`,
      `${results}?check_in=2020-01-01&check_out=2020-01-03&guests=2`,
    ])
      expect(await of(none)).toBeUndefined();
    const hotel = await of(`/hotels/destination/spain/barcelona/${slug}?${stayQuery}`);
    expect(hotel?.alert.fields).toHaveProperty('search');
  });

  test('is told once when the lowest price falls, with the hotel that has it, and ended by one click', async () => {
    await make(await person(), search());
    const [{ id, price_minor: price } = { id: '', price_minor: '' }] = await stored();
    await emails.askDue();
    expect(await jobs()).toBe(0);
    await before(database, 200);
    await emails.askDue();
    expect(await jobs()).toBe(1);
    await emails.send(id);
    await emails.send(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.subject).toContain('Barcelona');
    expect(sent[0]!.text).toContain(`${results}?check_in=${checkIn}`);
    const { rows } = await database.pool.query<{ name: string }>('select name from hotels.property');
    expect(rows.some(({ name }) => sent[0]!.text.includes(`at ${name}`))).toBe(true);
    expect(await stored()).toMatchObject([{ price_minor: price, told_at: expect.any(Date) }]);
    const link = new URL(sent[0]!.stopHref!).searchParams.get('link')!;
    const visit = contextOf(new URLSearchParams({ link }).toString(), {}, { brand: brand.id });
    expect(pageOf<StopAlertView>(await hotels.pages.stopAlert.submit!(visit, new FormData())).view.state).toBe(
      'stopped',
    );
    expect(await stored()).toEqual([]);
  });
});

describe('the email of an alert', () => {
  test('is not sent for the same price, for a small fall, or twice a day', async () => {
    await make(await person());
    await emails.askDue();
    for (const percent of [90, 100, 104]) {
      await before(database, percent);
      await emails.askDue();
    }
    expect(await jobs()).toBe(0);
    await before(database, 200);
    await emails.askDue();
    expect(await jobs()).toBe(1);
    expect(sent).toEqual([]);
  });

  test('tells the price of its own moment, once, and how to stop', async () => {
    await make(await person());
    const [{ id, price_minor: price } = { id: '', price_minor: '' }] = await stored();
    await before(database, 200);
    await emails.send(id);
    await emails.send(id);
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    const page = pageOf<HotelView>(await hotels.pages.hotel.show(contextOf(stayQuery, { ...barcelona, hotel: slug })));
    for (const part of [mail!.subject, mail!.text, mail!.html]) expect(part).toContain(page.view.cheapest!.total);
    expect(mail!.text).toContain(`/hotels/destination/spain/barcelona/${slug}?check_in=${checkIn}`);
    expect(mail!.stopHref).toContain(`/price-alerts/stop?link=${id}.`);
    expect(mail!.text).toContain(mail!.stopHref);
    expect(await stored()).toMatchObject([{ price_minor: price, told_at: expect.any(Date) }]);
  });

  test('is not sent when the price has risen again, the alert is ended, or there is no address; a silent supplier is asked later', async () => {
    await make(await person());
    const [{ id } = { id: '' }] = await stored();
    await before(database, 100);
    await emails.send(id);
    await before(database, 200);
    rates = async () => ({ kind: 'unavailable', reason: 'down' });
    await expect(emails.send(id)).rejects.toThrow(/no supplier/);
    rates = hotels.direct.rates;
    emailOf = async () => null;
    await emails.send(id);
    emailOf = async () => 'dana@example.com';
    await database.pool.query('delete from hotels.price_alert');
    await emails.send(id);
    expect(sent).toEqual([]);
  });

  test('waits while the mail server is down for an hour: asked for again it comes once, with the price of then', async () => {
    await make(await person());
    const [{ id, price_minor: price } = { id: '', price_minor: '' }] = await stored();
    await before(database, 200);
    await emails.askDue();
    deliver = async () => {
      throw new Error('connect ECONNREFUSED');
    };
    // The worker waits longer each time: in an hour it tries eight times.
    for (let attempt = 0; attempt < 8; attempt += 1)
      // oxlint-disable-next-line no-await-in-loop
      await expect(emails.send(id)).rejects.toThrow('ECONNREFUSED');
    const { rows } = await database.pool.query<{ most: number }>(
      `select max_attempts as most from graphile_worker.jobs where key like 'price alert %'`,
    );
    expect([rows.length, rows[0]!.most > 8]).toEqual([1, true]);
    // Nothing was told, so the fall is still one.
    expect(await stored()).toMatchObject([{ price_minor: BigInt(price) * 2n, told_at: null }]);
    deliver = async (mail) => void sent.push(mail);
    await emails.send(id);
    await emails.send(id);
    expect(sent).toHaveLength(1);
    expect(await stored()).toMatchObject([{ price_minor: price, told_at: expect.any(Date) }]);
  });

  test('has a link that ends this alert, by a button and without signing in; a forged one does nothing', async () => {
    await make(await person());
    const [{ id } = { id: '' }] = await stored();
    const visit = (link: string) => contextOf(new URLSearchParams({ link }).toString(), {}, { brand: brand.id });
    const stop = async (link: string) =>
      pageOf<StopAlertView>(await hotels.pages.stopAlert.submit!(visit(link), new FormData()));
    const forged = createAlertLinks('another secret').linkOf(id);
    for (const link of ['', id, `${id}.`, forged, `${forged}x`]) {
      expect((await stop(link)).status).toBe(410);
      expect(pageOf<StopAlertView>(await hotels.pages.stopAlert.show(visit(link))).view.state).toBe('unknown');
    }
    const link = createAlertLinks(secret).linkOf(id);
    expect(pageOf<StopAlertView>(await hotels.pages.stopAlert.show(visit(link))).view.state).toBe('ask');
    expect(await stored()).toHaveLength(1);
    expect((await stop(link)).view.state).toBe('stopped');
    expect(await stored()).toEqual([]);
    expect(pageOf<StopAlertView>(await hotels.pages.stopAlert.show(visit(link))).view.state).toBe('stopped');
  });

  test('of a stay that has begun never comes', async () => {
    await make(await person());
    await before(database, 200);
    await database.pool.query(
      `update hotels.price_alert set check_in = current_date - 1, check_out = current_date + 1`,
    );
    await emails.askDue();
    expect([await jobs(), await stored()]).toEqual([0, []]);
  });
});
