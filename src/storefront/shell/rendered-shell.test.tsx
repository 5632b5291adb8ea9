import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { testBrand } from '#tests/brand.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { textBookOf } from '#i18n/messages.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import { pageContext, type PageRequest } from '#web/page-context.ts';
import { namespacesOf } from '../screens.ts';
import { makeShell } from './shell.ts';
import { renderedShell } from './rendered-shell.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { hotelLinks } from '#verticals/hotels/hotel-links.ts';
import { routes } from '../site-routes.ts';
import { nowhereElse } from './outside-pages.ts';

await loadLocale('he');

const brand = testBrand({ id: 'b', name: 'A & B', paymentDescriptor: '<B>' });
const request: PageRequest = {
  path: '/hotels/destination/spain/barcelona/results',
  query: new URLSearchParams({ check_in: '2026-12-01', guests: '2,1-5' }),
  params: {},
  locale: 'en',
  cookies: {},
  brand,
  principal: null,
  address: '',
  now: new Date('2026-11-21T10:00:00Z'),
  traceId: 't',
};
const patterns = new Set(Object.values(routes).map(({ pattern }) => pattern));
const outside = { ...nowhereElse, joinAgent: 'https://agents.example/join' };

const part = (element: ReactNode) => renderToString(element).replaceAll('&#x27;', '&#39;');

function both(asked: Partial<PageRequest>, minimal = false) {
  const context = pageContext({ ...request, ...asked });
  const shell = makeShell(context, {
    demo: true,
    outside,
    products: [{ ...hotelLinks, product: 'hotels', label: 'hotels' }],
    patterns,
    publicToken: 'public',
  });
  const texts = textBookOf(context.textLocale, namespacesOf('hotels.results'));
  return {
    drawn: renderedShell(shell, minimal, texts),
    header: part(
      <TextsProvider value={texts}>
        <Header shell={shell} minimal={minimal} />
      </TextsProvider>,
    ),
    footer: part(
      <TextsProvider value={texts}>
        <Footer shell={shell} minimal={minimal} />
      </TextsProvider>,
    ),
  };
}

test.each<[string, Partial<PageRequest>, minimal?: boolean]>([
  ['a page', {}],
  ['the same page for other dates', { query: new URLSearchParams({ check_in: '2027-01-01', q: `"O'Neill" <&>` }) }],
  ['the home page', { path: '/', query: new URLSearchParams() }],
  ['an entrance', { path: '/hotels' }],
  ['Hebrew', { locale: 'he' }],
  ['a currency and a country', { cookies: { currency: 'ILS', country: 'IL' } }],
  ['feet', { cookies: { unit: 'f' } }],
  ['sent by an agent', { cookies: { fid: '77' } }],
  ['another brand', { brand: { ...brand, name: 'Other', whiteLabel: true } }],
  ['on the way to pay', { path: '/book' }, true],
  ['next year', { now: new Date('2027-01-01T00:00:00Z') }],
])('header and footer are what their components draw: %s', (_, asked, minimal) => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { drawn, header, footer } = both(asked, minimal);
    expect(part(drawn!.header)).toBe(header);
    expect(part(drawn!.footer)).toBe(footer);
  }
});

test('a signed-in person’s shell is rendered for them alone', () => {
  const options = { flights: false, packages: false, crm: false };
  const maya = {
    id: '1',
    name: 'Maya',
    provenEmail: null,
    avatar: null,
    planId: null,
    agency: null,
    staffRole: null,
    actions: [],
    options,
  };
  expect(both({ principal: maya }).drawn).toBeNull();
});
