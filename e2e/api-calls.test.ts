import { expect } from 'vitest';
import { dayFromNow } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

interface Call {
  readonly path: string;
  readonly locale: string | null;
  readonly bearer: string | null;
  readonly kind: string;
}

/** Records every API request of the pages from now on. */
function callsOf({ page }: Visitor): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!/^\/(v3|sanctum|api)\//.test(pathname)) return;
    calls.push({
      path: pathname,
      locale: searchParams.get('locale'),
      bearer: request.headers()['authorization'] ?? null,
      kind: request.resourceType(),
    });
  });
  return calls;
}

const stay = { check_in: dayFromNow(40), check_out: dayFromNow(42), guests: '2' };
const results = `/hotels/destination/spain/barcelona/results?${new URLSearchParams(stay)}`;

async function lookAround(visitor: Visitor) {
  const { page, t, open } = visitor;
  await open('/');
  await page
    .getByRole('combobox', { name: t('search-form.where') })
    .first()
    .fill('berlin');
  await page.getByRole('option').first().waitFor();
  await open('/favorites');
  await open(results);
  const pins = page.waitForRequest(/\/pins\?/);
  await page.getByRole('button', { name: t('map.map'), exact: true }).click();
  await pins;
}

journey('signed out: each API call of a page has its language and the public bearer token', async ({ visit }) => {
  const visitor = await visit({ language: 'he' });
  const calls = callsOf(visitor);
  await lookAround(visitor);
  expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['/v3/places', expect.stringMatching(/pins$/)]));
  expect(calls.filter(({ locale }) => locale !== 'he')).toEqual([]);
  // A stream of events can't carry a header.
  const requests = calls.filter(({ kind, path }) => kind !== 'eventsource' && !path.startsWith('/sanctum/'));
  expect(requests.filter(({ bearer }) => bearer === null)).toEqual([]);
  expect(new Set(requests.map(({ bearer }) => bearer)).size).toBe(1);
});

journey('somebody is signed in: their session says so, and no bearer goes along', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open, email } = visitor;
  await open('/login?register=1&next=/');
  const field = (name: string) => page.locator(`main input[name=${name}]`);
  await field('name').fill('Noa Bar');
  await field('email').fill(email);
  await field('password').fill('three wet umbrellas');
  await page.getByRole('button', { name: t('account.register') }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const calls = callsOf(visitor);
  await lookAround(visitor);
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter(({ bearer }) => bearer !== null)).toEqual([]);
  expect(calls.filter(({ locale }) => locale !== 'en')).toEqual([]);
});
