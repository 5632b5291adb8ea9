import { expect, test } from 'vitest';
import type { NamedLinks } from '#verticals/product.ts';
import { testBrand } from '#tests/brand.ts';
import { pageContext } from '#web/page-context.ts';
import type { Principal } from '#web/principal.ts';
import { route } from '#web/route.ts';
import { hotelLinks } from '#verticals/hotels/hotel-links.ts';
import { routes } from '../site-routes.ts';
import { nowhereElse, type OutsidePages } from './outside-pages.ts';
import { shellLinks } from './shell-links.ts';
import { networkOf } from '#web/social-networks.ts';

const everywhere = Object.fromEntries(
  Object.keys(nowhereElse).map((key) => [key, `https://elsewhere.example/${key.toLowerCase()}`] as const),
) as unknown as OutsidePages;

const traveller: Principal = {
  id: '1',
  name: 'Maya',
  provenEmail: null,
  avatar: null,
  planId: null,
  agency: null,
  staffRole: null,
  actions: [],
  options: { flights: false, packages: false, crm: false },
};
const agent: Principal = { ...traveller, planId: 1 };

const social = ['https://www.facebook.com/one', 'https://x.com/one', 'https://example.com/what'];

interface Visitor {
  readonly principal?: Principal | null;
  readonly locale?: string;
  readonly path?: string;
  readonly cookies?: Record<string, string>;
  readonly outside?: OutsidePages;
  readonly whiteLabel?: true;
  readonly products?: readonly NamedLinks[];
  readonly patterns?: ReadonlySet<string>;
  readonly social?: readonly string[];
  readonly flightsBySso?: boolean;
}

const hotels: NamedLinks = { ...hotelLinks, product: 'hotels', label: 'hotels' };
const everyPattern = new Set(Object.values(routes).map(({ pattern }) => pattern));

function linksFor(visitor: Visitor = {}) {
  const {
    principal = null,
    locale = 'en',
    path = '/',
    cookies = {},
    outside = everywhere,
    products = [hotels],
    patterns = everyPattern,
    flightsBySso = false,
    ...brand
  } = visitor;
  const context = pageContext({
    path,
    query: new URLSearchParams(),
    params: {},
    locale,
    cookies,
    brand: testBrand({ id: 'b', social, ...brand }),
    principal,
    address: '',
    now: new Date(0),
    traceId: 't',
  });
  return shellLinks(context, { outside, products, patterns, flightsBySso });
}

const hrefs = (links: readonly { href: string }[] | null) => links?.map(({ href }) => href);
const joinPage = 'https://elsewhere.example/joinagent';

test('a visitor sees hotels, their reservation, favourites, and how to become an agent', () => {
  const { main, promotion, account } = linksFor();
  expect(hrefs(main)).toEqual([
    '/hotels',
    '/reservation',
    '/favorites',
    joinPage,
    'https://elsewhere.example/reservationmanagement',
  ]);
  expect(hrefs(promotion)).toEqual([joinPage]);
  expect(hrefs(account)).toContain('/account/reservations');
  expect(hrefs(account)).not.toContain('https://elsewhere.example/dashboard');
  expect(hrefs(account)).not.toContain('https://elsewhere.example/confirmationnumber');
});

test('a person with an account has their reservations in place of the look-up', () => {
  const { main } = linksFor({ principal: traveller });
  expect(hrefs(main)?.slice(0, 3)).toEqual(['/hotels', '/account/reservations', '/favorites']);
});

test('favourites and bookings stay in the header of a phone, for guests the look-up', () => {
  expect(hrefs(linksFor().reach)).toEqual(['/favorites', '/reservation']);
  expect(hrefs(linksFor({ principal: traveller }).reach)).toEqual(['/favorites', '/account/reservations']);
  expect(linksFor({ patterns: new Set(['/']) }).reach).toEqual([]);
});

test('an agent has no promotion and no way to become one, but a dashboard', () => {
  const { main, promotion, account } = linksFor({ principal: agent });
  expect(promotion).toBeNull();
  expect(hrefs(main)).not.toContain(joinPage);
  expect(hrefs(main)).not.toContain('/favorites');
  expect(hrefs(account)).toContain('https://elsewhere.example/dashboard');
  expect(hrefs(account)).toContain('https://elsewhere.example/confirmationnumber');
});

/** What the specification calls the links, and where they lead: on another site where one is set, else on our own pages. */
const options = { flights: true, packages: true, crm: true };
const product = (label: string): NamedLinks => ({
  product: label,
  label,
  home: route(`/${label}`),
  headerFor: 'agents',
  destinations: [],
});
const sold = { products: [hotels, product('flights'), product('cars'), product('tickets')] };
const allOfThem = new Set([...everyPattern, '/sso', '/packages', '/flights', '/cars', '/tickets']);
const reader: Principal = { ...agent, actions: ['reservations'] };
test.each<[link: string, where: 'main' | 'account', on: string, href: string, off: Visitor, on: Visitor]>([
  ['Dashboard', 'account', 'our own', '/dashboard/bookings', { principal: traveller, outside: nowhereElse }, { principal: agent, outside: nowhereElse }], // prettier-ignore
  ['Dashboard', 'account', 'another site', 'https://elsewhere.example/dashboard', { principal: traveller }, { principal: agent }], // prettier-ignore
  ['All Reservations', 'account', 'our own', '/dashboard/bookings?all=true', { principal: agent }, { principal: reader }], // prettier-ignore
  ['Flights', 'main', 'our own', '/flights', { ...sold, principal: traveller }, { ...sold, principal: agent }],
  ['Flights', 'main', 'another site', 'https://elsewhere.example/flights', { principal: traveller }, { principal: agent }], // prettier-ignore
  ['Flights', 'main', 'another site, signed in', '/sso?to=flights', { principal: { ...agent, options }, outside: nowhereElse }, { principal: { ...agent, options }, flightsBySso: true }], // prettier-ignore
  ['Car Rentals', 'main', 'our own', '/cars', { ...sold, principal: traveller }, { ...sold, principal: agent }],
  ['Car Rentals', 'main', 'another site', 'https://elsewhere.example/cars', { principal: traveller }, { principal: agent }], // prettier-ignore
  ['Tickets', 'main', 'our own', '/tickets', { ...sold, principal: traveller }, { ...sold, principal: agent }],
  ['Tickets', 'main', 'another site', 'https://elsewhere.example/tickets', { principal: traveller }, { principal: agent }], // prettier-ignore
  ['Packages', 'main', 'our own', '/packages', { principal: agent }, { principal: { ...agent, options } }],
  ['Carts', 'main', 'our own', '/basket', { principal: agent, outside: nowhereElse }, { principal: { ...agent, options }, outside: nowhereElse }], // prettier-ignore
  ['Carts', 'main', 'another site', 'https://elsewhere.example/carts', { principal: agent }, { principal: { ...agent, options } }], // prettier-ignore
  ['Join as an Agent', 'main', 'our own', '/join', { principal: agent, outside: nowhereElse }, { outside: nowhereElse }], // prettier-ignore
  ['Join as an Agent', 'main', 'another site', joinPage, { principal: agent }, {}],
])('%s (%s) leads to %s page, %s, and is left out for others', (_link, where, _on, href, off, on) => {
  const shown = (visitor: Visitor) => hrefs(linksFor({ patterns: allOfThem, ...visitor })[where]);
  expect(shown(off)).not.toContain(href);
  expect(shown(on)?.filter((one) => one === href)).toEqual([href]);
});

test('a product that agents reach signed in, or that we sell, has one link', () => {
  const shown = (visitor: Visitor) =>
    hrefs(linksFor({ patterns: allOfThem, principal: { ...agent, options }, ...visitor }).main)?.filter((href) =>
      href.includes('flights'),
    );
  expect(shown({ flightsBySso: true })).toEqual(['/sso?to=flights']);
  expect(shown(sold)).toEqual(['/flights']);
});

test('carts are for people with the option crm', () => {
  const carts = 'https://elsewhere.example/carts';
  expect(hrefs(linksFor({ principal: agent }).main)).not.toContain(carts);
  const withOption = { ...traveller, options: { flights: false, packages: false, crm: true } };
  expect(hrefs(linksFor({ principal: withOption }).main)).toContain(carts);
});

test('without other sites the dashboard, carts and joining are our own pages, where they exist', () => {
  const withOption = { ...agent, options: { flights: false, packages: false, crm: true } };
  const own = { outside: nowhereElse, patterns: new Set([...everyPattern, '/join']) };
  const links = linksFor({ ...own, principal: withOption });
  expect(hrefs(links.account)).toContain('/dashboard/bookings');
  expect(hrefs(links.main)).toContain('/basket');
  expect(hrefs(linksFor(own).promotion)).toEqual(['/join']);
  const none = linksFor({ principal: withOption, outside: nowhereElse, patterns: new Set(['/hotels']) });
  expect(hrefs([...none.main, ...none.account])).toEqual(['/hotels']);
});

test.each([['visitor', null] as const, ['traveller', traveller] as const, ['agent', agent] as const])(
  'a %s is led to no page that this installation does not have',
  (_who, principal) => {
    const { main, account, footer, promotion, social } = linksFor({ principal, outside: nowhereElse, social: [] });
    const all = [...main, ...account, ...footer.flatMap(({ links }) => links), ...(promotion ?? []), ...social];
    expect(all.length).toBeGreaterThan(3);
    for (const { href } of all)
      expect(href).toMatch(
        /^\/(hotels|reservation|account|favorites|searches|price-alerts|profile|app|dashboard|join|terms|privacy|agent-terms)/,
      );
  },
);

test('the page that is shown is marked, and pages below it', () => {
  const marked = (path: string) => linksFor({ path }).main.flatMap(({ href, current }) => (current ? [href] : []));
  expect(marked('/hotels')).toEqual(['/hotels']);
  expect(marked('/hotels/destination/spain')).toEqual(['/hotels']);
  expect(marked('/hotelsx')).toEqual([]);
  expect(marked('/')).toEqual([]);
});

test('destinations are shown in Hebrew only; hotels in Israel also for residents', () => {
  const footer = (visitor: Visitor) => linksFor(visitor).footer.flatMap(({ links }) => hrefs(links) ?? []);
  expect(footer({ locale: 'he' })).toContain('/he/hotels/places/ae/dubai');
  expect(footer({ locale: 'he' })).toContain('/he/hotels/israel');
  expect(footer({})).not.toContain('/hotels/places/ae/dubai');
  expect(footer({})).not.toContain('/hotels/israel');
  expect(footer({ cookies: { country: 'IL' } })).toContain('/hotels/israel');
});

test('the link to join has a page of its own in Hebrew, and carries the referral', () => {
  expect(hrefs(linksFor({ locale: 'he' }).promotion)?.[0]).toBe('https://elsewhere.example/joinagenthebrew');
  expect(hrefs(linksFor({ cookies: { fid: '42' } }).promotion)?.[0]).toBe(`${joinPage}?ref=42`);
  for (const fid of ['', 'x', '1&to=evil', '9'.repeat(40), '<script>'])
    expect(hrefs(linksFor({ cookies: { fid } }).promotion)?.[0]).toBe(joinPage);
  expect(hrefs(linksFor({ cookies: { fid: '42', referral: '7' } }).promotion)?.[0]).toBe(`${joinPage}?ref=7`);
});

test('without one elsewhere it is our own, except for agents, staff and sites of partners', () => {
  const join = (visitor: Visitor) => hrefs(linksFor({ outside: nowhereElse, ...visitor }).promotion);
  expect([join({}), join({ locale: 'he' })]).toEqual([['/join'], ['/he/join']]);
  expect(join({ principal: agent })).toBeUndefined();
  expect(join({ principal: { ...traveller, staffRole: 'admin' } })).toEqual([]);
  expect(join({ whiteLabel: true })).toEqual([]);
  expect(join({ patterns: new Set(['/hotels']) })).toEqual([]);
});

test('the footer links to the terms, and for agents to the agents’ terms', () => {
  const footer = (visitor: Visitor) => linksFor(visitor).footer.flatMap(({ links }) => hrefs(links) ?? []);
  expect(footer({})).toEqual(expect.arrayContaining(['/terms-of-use', '/privacy-policy', '/app']));
  expect(footer({})).not.toContain('/agent-terms-of-use');
  expect(footer({ principal: agent })).toContain('/agent-terms-of-use');
});

test.each([null, traveller, agent])(
  'a white label’s footer leads to its terms, privacy and hotels alone, and to its own social networks',
  (principal) => {
    const { footer, social } = linksFor({ principal, locale: 'he', cookies: { country: 'IL' }, whiteLabel: true });
    expect(footer.flatMap(({ links }) => hrefs(links))).toEqual([
      '/he/terms-of-use',
      '/he/privacy-policy',
      '/he/hotels',
    ]);
    expect(social.map(({ name }) => name)).toEqual(['Facebook', 'X']);
  },
);

test('a social network is recognised by its host alone', () => {
  expect(linksFor().social.map(({ name }) => name)).toEqual(['Facebook', 'X']);
  expect(networkOf('https://wa.me/972501234567')?.network).toBe('whatsapp');
  expect(networkOf('https://facebook.com.evil.example/')).toBeNull();
  expect(networkOf('https://evil.example/facebook.com')).toBeNull();
});

test('what we sell ourselves is not linked on another site, and pages of a product that is off are not linked', () => {
  const services = (visitor: Visitor) => linksFor(visitor).footer.flatMap(({ links }) => hrefs(links) ?? []);
  const on = { products: [hotels, product('tickets')], patterns: new Set([...everyPattern, '/tickets']) };
  expect(services({})).toContain('https://elsewhere.example/tickets');
  expect(services(on)).toContain('/tickets');
  expect(services(on)).not.toContain('https://elsewhere.example/tickets');
  expect(hrefs(linksFor(on).main)).not.toContain('/tickets');
  expect(hrefs(linksFor({ ...on, principal: agent }).main)).toContain('/tickets');
  const withoutHotels = new Set([...everyPattern].filter((pattern) => !/hotels|favorites/.test(pattern)));
  const left = services({ products: [], patterns: withoutHotels, cookies: { country: 'IL' } });
  expect(left.filter((href) => /hotels|favorites/.test(href))).toEqual([]);
});
