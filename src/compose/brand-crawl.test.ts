import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setAgency } from '#brands/write-brands.sql.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { isFull } from '#tests/full.ts';
import { onHost } from '#tests/on-host.ts';
import { othersNamed } from '#tests/other-sites.ts';
import { registered } from '#tests/people.ts';
import { allMails, documentsOf } from '#tests/two-bookings.ts';
import { cityOf, confirmed, directRoom, type DirectRoom, goodDetails, mailSent, stay } from '#tests/visitor.ts';

/** The operator's site, both brands of the demo, and an agency's on its host under the suffix. */
const sites = {
  wayfare: { name: 'Wayfare', origin: 'http://localhost:3000' },
  sunny: { name: 'Sunny Stays', origin: 'http://sunny.localhost:3000' },
  negev: { name: 'Negev Trips', origin: 'http://negev.localhost:3000' },
  coast: { name: 'Coast Club', origin: 'http://coast.agents.localhost:3000' },
} as const;
const all = Object.values(sites);
const partners = ['sunny', 'negev', 'coast'] as const;
/** Pages of a crawl; each links to hundreds of others. */
const most = isFull ? 2_000 : 50;

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  const { db } = app.database;
  const content = {
    name: sites.coast.name,
    whiteLabel: true,
    supportEmail: 'help@coast.example',
    paymentDescriptor: 'COAST CLUB',
  };
  await createBrand(db, 'coast', content, 'Rita');
  expect(await setAgency(db, 'coast', 1001)).toMatchObject({ kind: 'done' });
  await publishNewest(db, 'coast');
  await vi.waitUntil(() => app.app.siteKey('coast.agents.localhost:3000') !== null);
  room = await directRoom(app);
}, 240_000);
afterAll(async () => await app?.close());

/** Addresses in pages, feeds, style sheets and sitemaps, without their fragments. */
function addressesIn(text: string, base: string): string[] {
  const found = text.matchAll(/(?:href|src|action|content)="([^"]+)"|<loc>([^<]+)<\/loc>|"(?:src|url)":"([^"]+)"/g);
  return [...found].flatMap(([, attribute, place, member]) => {
    const written = (attribute ?? place ?? member ?? '').replaceAll('&amp;', '&');
    if (!/^(?:https?:|\/)/.test(written)) return [];
    const url = URL.parse(written, base);
    return url ? [url.origin + url.pathname + url.search] : [];
  });
}

const locales = new Set<string>(localesWithTexts.map(({ code }) => code));

/** A page of each kind comes before another of the same; those of other languages are kinds of their own. */
function kindOf(address: string): string {
  const parts = new URL(address).pathname.split('/').slice(1);
  const isPrefixed = locales.has(parts[0]!);
  const own = parts.slice(isPrefixed ? 1 : 0).map((part, at) => (at === 0 ? part : '*'));
  return `/${[...(isPrefixed ? ['~'] : []), ...own].join('/')}`;
}

describe.each(partners)('the site of %s', (id) => {
  const site = sites[id];

  test('names its own host alone, on every page that its pages lead to', { timeout: 1_200_000 }, async () => {
    const city = cityOf(room);
    const begin = ['/', '/he', '/robots.txt', '/sitemap.xml', `${city}/results?${stay()}`, `${room.path}?${stay()}`];
    const waiting = new Map(begin.map((path) => [site.origin + path, kindOf(site.origin + path)]));
    const seen = new Set<string>();
    const kinds = new Map<string, number>();
    while (waiting.size > 0 && seen.size < most) {
      const rarest = [...waiting].toSorted(([, one], [, other]) => (kinds.get(one) ?? 0) - (kinds.get(other) ?? 0))[0]!;
      const [address, kind] = rarest;
      waiting.delete(address);
      seen.add(address);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      // oxlint-disable-next-line no-await-in-loop -- each page says which come next
      const response = await app.fetch(address, { headers: { accept: '*/*' } });
      // oxlint-disable-next-line no-await-in-loop
      const text = await response.text();
      expect([address, response.status < 500]).toEqual([address, true]);
      expect([address, othersNamed(site, all, text, response)]).toEqual([address, []]);
      const canonical = [...text.matchAll(/<link rel="(?:canonical|alternate)"[^>]*href="([^"]+)"/g)];
      for (const [, href = ''] of canonical)
        expect([address, href]).toEqual([address, expect.stringMatching(`^${site.origin}/`)]);
      for (const line of response.headers.getSetCookie())
        expect([address, line]).toEqual([address, expect.not.stringMatching(/domain=/i)]);
      for (const next of addressesIn(text, address))
        if (next.startsWith(`${site.origin}/`) && !seen.has(next) && !next.includes('/_dev/'))
          waiting.set(next, kindOf(next));
    }
    for (const kind of ['/sitemaps/*', '/manifest/*', '/hotels', '/~/hotels', '/tickets', '/cars'])
      expect([...kinds.keys()]).toContain(kind);
    expect(seen.size).toBe(most);
  });

  test('names it alone in the mail, the voucher and the calendar of a booking', { timeout: 90_000 }, async () => {
    const here = onHost(app, site.origin);
    const email = `guest@${id}.example`;
    const booked = await confirmed(here, { contact: { ...goodDetails.contact, email } });
    await mailSent(app, booked);
    const texts = Object.entries(await documentsOf(here, booked));
    const mails = [...(await allMails(app))];
    const own = mails.filter(([, text]) => text.includes(`To: ${email}`)).map(([name]) => name.split('/')[0]);
    expect(own.length).toBeGreaterThan(0);
    texts.push(...mails.filter(([name]) => own.includes(name.split('/')[0])));
    for (const [name, text] of texts) expect([name, othersNamed(site, all, text)]).toEqual([name, []]);
    expect(texts.map(([, text]) => text).join('\n')).toContain(`${site.origin}/reservation`);
  });
});

test('a session and a reservation of one host open nothing on another', async () => {
  const { guest } = await registered(onHost(app, sites.sunny.origin));
  const account = async ({ origin }: (typeof all)[number]) =>
    (await app.fetch(`${origin}/v3/auth`, { headers: { cookie: guest.cookie(), accept: 'application/json' } })).status;
  expect(await account(sites.sunny)).toBe(200);
  for (const site of [sites.wayfare, sites.negev, sites.coast])
    // oxlint-disable-next-line no-await-in-loop -- three
    expect([site.name, await account(site)]).toEqual([site.name, 401]);
  const booked = await confirmed(onHost(app, sites.sunny.origin), {}, 40);
  const found = await app.fetch(`${sites.sunny.origin}/v3/reservations/${booked.id}`, {
    headers: { 'x-reservation-token': booked.access_token },
  });
  expect(found.status).toBe(200);
  for (const origin of [sites.wayfare.origin, sites.negev.origin, sites.coast.origin]) {
    const headers = { 'x-reservation-token': booked.access_token };
    // oxlint-disable-next-line no-await-in-loop -- three
    expect([origin, (await app.fetch(`${origin}/v3/reservations/${booked.id}`, { headers })).status]).toEqual([
      origin,
      404,
    ]);
  }
}, 90_000);
