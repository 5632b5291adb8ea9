import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { screens } from '#storefront/screens.ts';
import { createLog } from '#web/log.ts';
import { bookingScreens } from './checkout/screens.ts';
import { createCheckout } from './checkout/checkout.ts';
import { brands, openTestBooking } from './checkout/test-booking.ts';
import { addBookingApi } from './api/api.ts';
import { money } from '#values/money.ts';
import { writeMail } from './mails/mails.ts';
import { findReservation } from './reservation/find-reservation.ts';
import { localDeadline } from '#values/local-time.ts';
import { sampleQuote } from './checkout/test-booking.ts';

export async function preview() {
  Object.assign(screens, bookingScreens);
  const booking = await openTestBooking();
  const checkout = createCheckout(booking.deps);
  const db = booking.database.db;
  await db.insertInto('booking.fx_rate').values({ base: 'EUR', quote: 'USD', numerator: 116n, denominator: 100n, source: 'demo' }).execute();
  const urls: Record<string, string> = {};
  let cookies: Record<string, string> = {};
  const own = (id: string) => { const c = checkout.trips.grant(cookies, id, new Date()); cookies = { trips: c.value }; };
  const base = sampleQuote();
  const usd = { ...base.price, lines: [...base.price.lines.slice(0, 2), { ...base.price.lines[2]!, amount: money(2500, 'USD') }] };
  urls['book'] = `/book?quote=${await booking.quote({ price: usd, changes: [{ what: 'price', worse: true, before: '39900', after: '41250' }, { what: 'board', worse: false, before: 'RO', after: 'BB' }] })}`;
  urls['book-plain'] = `/book?quote=${await booking.quote({ details: { rooms: 1 } })}`;
  urls['expired'] = `/book?quote=${await booking.quote({ expiresAt: new Date(Date.now() - 5000).toISOString() })}`;
  const q = await booking.quote();
  await booking.reservation(q);
  urls['taken'] = `/book?quote=${q}`;
  const make = async (name: string, states: any, payment: any = [], more?: (id: string) => Promise<unknown>, price?: any) => {
    const r = await booking.reservation(price ? await booking.quote({ price }) : undefined);
    own(r.id);
    await booking.walk(r.id, states, payment);
    await more?.(r.id);
    urls[`res-${name}`] = `/reservation?id=${r.id}`;
    urls[`ok-${name}`] = `/transaction/${r.transaction}/success`;
    urls[`err-${name}`] = `/transaction/${r.transaction}/error`;
    return r;
  };
  const prep = await make('created', []);
  urls['pay'] = `/pay?reservation=${prep.id}`;
  await make('awaiting', ['held', 'awaiting_payment'], ['open'], (id) => db.updateTable('booking.reservation').set({ pay_until: new Date(Date.now() + 9e5), version: sql`version+1` }).where('id', '=', id).execute());
  await make('booking', ['held', 'awaiting_payment', 'booking'], ['open', 'authorised']);
  await make('unknown', ['held', 'awaiting_payment', 'booking', 'unknown'], ['open', 'authorised']);
  await make('human', ['held', 'awaiting_payment', 'booking', 'unknown', 'needs_human'], ['open', 'authorised']);
  const c = await make('confirmed', ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured']);
  urls['cancel'] = `/reservation?id=${c.id}&step=cancel`;
  const zone = 'Europe/Madrid';
  const late = { ...base.price, policy: { zone, steps: [{ from: localDeadline('2026-01-01T00:00', zone), fee: money(13750, 'EUR') }, { from: base.price.policy.steps[1]!.from, fee: base.price.total }] } };
  const l = await make('late', ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured'], undefined, late);
  urls['cancel-late'] = `/reservation?id=${l.id}&step=cancel`;
  await make('cancelling', ['held', 'awaiting_payment', 'booking', 'confirmed', 'cancelling'], ['open', 'authorised', 'captured']);
  const x = await make('cancelled', ['held', 'awaiting_payment', 'booking', 'confirmed', 'cancelling', 'cancelled'], ['open', 'authorised', 'captured'], async (id) => {
    await db.updateTable('booking.reservation').set({ accepted_fee_minor: 13750n, version: sql`version+1` }).where('id', '=', id).execute();
    const p = await db.selectFrom('booking.payment').select('id').where('reservation_id', '=', id).executeTakeFirstOrThrow();
    await db.insertInto('booking.refund').values({ payment_id: p.id, reason: 'cancelled', amount_minor: 27500n }).execute();
  });
  for (const failure of ['sold_out', 'payment_declined', 'price_changed'])
    await make(failure, ['held', 'awaiting_payment', 'failed'], failure === 'sold_out' ? ['open', 'authorised', 'voided'] : ['open', 'declined'], (id) => db.updateTable('booking.reservation').set({ failure, version: sql`version+1` }).where('id', '=', id).execute());
  urls['lookup'] = '/reservation';
  for (const [kind, id] of [['confirmed', c.id], ['cancelled', x.id], ['failed', prep.id]] as const) for (const locale of ['en', 'he']) {
    const found = (await findReservation(db, brands.default.id, id))!;
    writeFileSync(`/tmp/w/mail-${kind}-${locale}.html`, (await writeMail(booking.deps, brands.default, kind, { ...found, locale }, 'x')).html);
  }
  writeFileSync('/tmp/w/urls.json', JSON.stringify({ urls, cookies }, null, 1));
  const config = { ...readConfig({ PUBLIC_ORIGIN: brands.default.origin, SECRET: 'x'.repeat(40), DATA_DIRECTORY: '/tmp/w' }), pageCache: false, environment: 'development' as const, publicOrigin: brands.default.origin };
  return createApp({
    config, log: createLog('info'), development: true,
    assets: { entry: '/src/storefront/browser.tsx', before: '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window);window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>', styles: ['/src/ui/styles.css'], chunks: () => [], messages: (l: string, n: string) => `/locales/${l}/${n}.json?import`, fonts: () => [] } as never,
    files: { answer: () => null } as never,
    handlers: checkout.pages,
    brandOf: brands.ofHost,
    externalOrigins: ['http://pay.localhost:4109'],
    addApi: (api) => addBookingApi(api, { ...booking.deps, trips: checkout.trips, brandOfHost: brands.ofHost, now: () => new Date(), onChange: () => () => undefined }),
  });
}
