import { describe, expect, test } from 'vitest';
import { preferencesHandler } from './preferences.ts';
import type { Principal } from '#web/principal.ts';
import { withChoice } from './choice.ts';
import { appWith, handler, origin, acceptJson } from '#tests/bare-app.ts';

const rates = {
  between: async (base: string, quote: string) => ({
    id: 1n,
    base,
    quote,
    numerator: 379n,
    denominator: 100n,
    fetchedAt: '2026-11-21T06:00:00.000Z',
  }),
};
const preferences = preferencesHandler({ rates });
const site = async () => await appWith({ home: handler(() => ({})), preferences });

async function post(fields: Record<string, string>, path = '/preferences') {
  const fetch = await site();
  const page = await fetch(path);
  const token = /name="_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return await fetch(path, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ _token: token, ...fields }),
  });
}
const chosen = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .filter((pair) => pair?.startsWith('currency=') || pair?.startsWith('country='));

describe('a choice', () => {
  test('without the token of the form is refused', async () => {
    const response = await post({ _token: 'x', currency: 'GBP' });
    expect(response.status).toBe(403);
    expect(chosen(response)).toEqual([]);
  });

  test.each([
    { currency: 'XXX' },
    { currency: 'constructor' },
    { country: 'ZZ' },
    { country: '<b>' },
    { currency: 'GBP; Domain=evil' },
  ])('of what does not exist is none: %j', async (fields) => {
    const response = await post({ next: '/hotels', ...fields });
    expect([response.status, response.headers.get('location'), chosen(response)]).toEqual([303, '/hotels', []]);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/preferences',
    '/ /evil',
    'hotels',
  ])('leads to no other place than a page of ours: %s', async (next) => {
    const response = await post({ next });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });

  test('is kept for a year where scripts can read it, and the address names the currency', async () => {
    const response = await post(
      { next: '/hotels?currency=EUR&guests=2', currency: 'GBP', country: 'IL' },
      '/he/preferences',
    );
    expect(response.headers.get('location')).toBe('/he/hotels?currency=GBP&guests=2');
    expect(chosen(response)).toEqual(['currency=GBP', 'country=IL']);
    for (const line of response.headers.getSetCookie().filter((one) => one.startsWith('c'))) {
      expect(line).toContain('Max-Age=31536000');
      expect(line).toContain('SameSite=Lax');
      expect(line).not.toMatch(/HttpOnly|Domain/);
    }
  });

  test('of nothing takes the former one back', async () => {
    const response = await post({ next: '/hotels?currency=EUR', currency: '' });
    expect(response.headers.get('location')).toBe('/hotels');
    expect(response.headers.getSetCookie().find((line) => line.startsWith('currency='))).toContain('Max-Age=0');
  });
});

describe('feet', () => {
  const unitOf = (response: Response) => response.headers.getSetCookie().find((line) => line.startsWith('unit='));

  test.each(['', 'x', 'F', '__proto__'])('%j is no unit', async (unit) => {
    expect(unitOf(await post({ unit }))).toBeUndefined();
  });

  test('are kept, and metres are nothing to keep', async () => {
    const line = unitOf(await post({ next: '/hotels', unit: 'f' }));
    expect(line).toContain('unit=f; Path=/; Max-Age=31536000');
    expect(line).not.toMatch(/HttpOnly|Domain/);
    expect(unitOf(await post({ unit: 'm' }))).toContain('Max-Age=0');
  });

  test.each([
    ['unit=f', 'f', 'Feet and miles'],
    ['unit=x', 'm', 'Metres and kilometres'],
    ['currency=GBP', 'm', 'Metres and kilometres'],
  ])('%s: the frame and the form show %s', async (cookie, unit, name) => {
    const response = await (await site())('/preferences', { headers: { ...acceptJson.headers, cookie } });
    const { shell, view } = (await response.json()) as {
      shell: { unit: string; unitName: string };
      view: { unit: { chosen: string } };
    };
    expect([shell.unit, shell.unitName, view.unit.chosen]).toEqual([unit, name, unit]);
  });
});

describe('the page', () => {
  test('is private and not indexed; each language links back to the previous page', async () => {
    const response = await (await site())('/preferences?next=/hotels%3Fguests%3D2');
    const html = await response.text();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('href="/he/hotels?guests=2"');
    expect(html).toContain('lang="fil-PH"');
  });

  test('shows the rate of the chosen currency with its date, and the most wanted currencies first', async () => {
    const response = await (
      await site()
    )('/he/preferences', { headers: { ...acceptJson.headers, cookie: 'currency=ILS' } });
    const { view } = (await response.json()) as { view: { rate: object; popular: { code: string; name: string }[] } };
    expect(view.rate).toEqual({ text: '\u20661 EUR = 3.79 ILS\u2069', date: expect.stringContaining('2026') });
    expect(view.popular.map(({ code }) => code)).toEqual(['EUR', 'GBP', 'ILS', 'USD']);
    expect(view.popular[2]?.name).toBe('שקל חדש');
  });
});

describe('cookies', () => {
  const garbage = [
    'currency=%00',
    'currency=<script>',
    `country=${'x'.repeat(3_000)}`,
    'currency=constructor; country=__proto__',
    'currency; =; country==',
    'i18n_redirected=%ff',
  ];
  test.each(garbage)('with garbage change nothing: %s', async (cookie) => {
    const response = await (await site())('/', { headers: { ...acceptJson.headers, cookie } });
    const { shell } = (await response.json()) as { shell: { currency: unknown; country: unknown } };
    expect([response.status, shell.currency, shell.country]).toEqual([200, null, null]);
  });

  test('of a choice make pages that are never served to visitors without a choice', async () => {
    const home = handler((context) => ({ head: { title: `in ${context.currency}` } }));
    const fetch = await appWith({ home, preferences });
    const title = async (cookie: string) =>
      /<title>(.*?)<\/title>/.exec(await (await fetch('/', { headers: { cookie } })).text())?.[1];
    expect(await title('currency=GBP')).toBe('in GBP');
    expect(await title('')).toBe('in null');
    expect(await title('currency=gbp')).toBe('in GBP');
    expect(await title('currency=nonsense')).toBe('in null');
  });
});

test.each([
  ['/', 'currency', 'GBP', '/?currency=GBP'],
  ['/hotels?currency=EUR#x', 'currency', 'GBP', '/hotels?currency=GBP'],
  ['/hotels?country=IL', 'country', 'FR', '/hotels?country=FR'],
  ['/hotels', 'country', 'FR', '/hotels'],
  ['/hotels?currency=EUR', 'currency', '', '/hotels'],
] as const)('%s with %s %s is %s', (path, key, code, wanted) => {
  expect(withChoice(path, key, code)).toBe(wanted);
});

describe('net prices', () => {
  const agent: Principal = {
    id: 'a',
    name: 'Noa',
    provenEmail: null,
    avatar: null,
    planId: 1,
    agency: { id: 'n', path: ['n'], role: 'agent', model: 'net', commissionBp: 0 },
    staffRole: null,
    actions: ['book', 'net'],
    options: { flights: false, packages: false, crm: false },
  };
  const traveller: Principal = { ...agent, planId: null, agency: null, actions: [] };
  const limited: Principal = { ...agent, actions: ['book'] };
  const staff: Principal = { ...traveller, staffRole: 'admin', actions: ['net'] };
  const asked = async (person: Principal | null, cookie: string) => {
    const pages = { home: handler(({ priceDisplay }) => ({ head: { title: priceDisplay } })), preferences };
    const principalOf = async () => ({ person, cookies: [] });
    const fetch = await appWith(pages, { principalOf });
    return await (await fetch('/', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).text();
  };

  test.each(['net', 'gross', '', 'NET', '__proto__', '<b>'])(
    'pages of those who may not see them are the same with %j',
    async (value) => {
      for (const person of [null, traveller, limited, staff])
        expect(await asked(person, `auth.x=1; priceDisplay=${value}`)).toBe(await asked(person, 'auth.x=1'));
    },
  );
  test.each([
    ['net', 'net'],
    ['gross', 'gross'],
    ['x', 'gross'],
  ])('an agent who has chosen %s is shown %s', async (value, display) => {
    expect(await asked(agent, `auth.x=1; priceDisplay=${value}`)).toContain(`<title>${display}`);
  });
  test('can be chosen by agents alone', async () => {
    const fields = { priceDisplay: 'net' };
    expect((await post(fields)).headers.getSetCookie().some((line) => line.startsWith('priceDisplay'))).toBe(false);
  });

  test('have a switch on every page of agents, which goes back without the search session', async () => {
    const pages = { home: handler(() => ({ head: { title: 'home' } })), preferences };
    const principalOf = async () => ({ person: agent, cookies: [] });
    const fetch = await appWith(pages, { principalOf });
    const headers = { cookie: 'auth.x=1', 'sec-fetch-site': 'same-origin' };
    const page = await fetch('/?session=abc&check_in=2027-01-01', { headers });
    const html = await page.text();
    const form = /<form [^>]*action="\/preferences"[^]*?<\/form>/.exec(html)?.[0] ?? '';
    expect(form).toMatch(/<button type="submit" value="net" aria-pressed="false" name="priceDisplay">/);
    expect(page.headers.get('cache-control')).toContain('no-store');
    const sent = await fetch('/preferences', {
      method: 'POST',
      headers: {
        ...headers,
        origin,
        cookie: `auth.x=1; form=${/form=([\w-]+)/.exec(page.headers.getSetCookie().join())?.[1]}`,
      },
      body: new URLSearchParams({
        _token: /name="_token" value="([^"]+)"/.exec(form)![1]!,
        next: '/?session=abc&check_in=2027-01-01&rev=2',
        priceDisplay: 'net',
      }),
    });
    expect(sent.headers.get('location')).toBe('/?check_in=2027-01-01');
    expect(sent.headers.getSetCookie().some((line) => line.startsWith('priceDisplay=net;'))).toBe(true);
    const others = await appWith(pages, { principalOf: async () => ({ person: limited, cookies: [] }) });
    expect(await (await others('/', { headers })).text()).not.toContain('priceDisplay');
  });
});
