import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '#tests/visitor.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import type { SentSearchForm } from '#travel/api/search-forms-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets' } });
});
afterAll(async () => await app.close());

const foreign = { headers: { origin: 'https://blog.example' } };
const formOf = async (path: string) => {
  const answer = await app.fetch(`/v3/search-forms/${path}`, foreign);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  return (await json<{ data: SentSearchForm }>(answer)).data;
};

describe('the search form for pages of other sites', () => {
  test.each(['flights', 'Hotels', 'hotels%2f', '__proto__'])('is not there for “%s”', async (product) => {
    const answer = await app.fetch(`/v3/search-forms/${product}`, foreign);
    expect([404, 422]).toContain(answer.status);
  });

  test('has the fields, texts and direction of the site’s own', async () => {
    const form = await formOf('hotels?locale=he');
    expect([form.language, form.direction, form.action, form.theme]).toEqual([
      'he-IL',
      'rtl',
      '/he/hotels/search',
      null,
    ]);
    expect(form.fields.map(({ kind }) => kind)).toEqual(['place', 'stay', 'number', 'number', 'children']);
    const texts = JSON.stringify(form.fields).match(/[\u0590-\u05ff]+/g) ?? [];
    expect(texts.length).toBeGreaterThan(10);
    expect((await formOf('tickets')).fields.map(({ kind }) => kind)).toEqual(['place', 'date']);
  });

  test('leads where the site’s own form leads', async () => {
    const { action, fields } = await formOf('hotels');
    const stay = fields.find((field) => field.kind === 'stay')!;
    const query = new URLSearchParams({
      q: 'Barcelona',
      place: '',
      check_in: stay.first,
      check_out: stay.last,
      rooms: '1',
      adults: '2',
      children: '1',
      age1: '7',
    });
    const tooLong = await app.fetch(`${action}?${query.toString()}`);
    expect(tooLong.headers.get('location') ?? (await tooLong.text())).toMatch(/check_out/);
    query.set('check_out', new Date(Date.parse(stay.first) + 2 * 86_400_000).toISOString().slice(0, 10));
    const answer = await app.fetch(`${action}?${query.toString()}`);
    expect(answer.headers.get('location')).toMatch(/\/spain\/barcelona\/results\?.*guests=2-7/);
  });

  test('has the colours of the brand on whose host it is', async () => {
    const answer = await app.fetch('http://sunny.localhost:3000/v3/search-forms/hotels', foreign);
    const { theme } = (await json<{ data: SentSearchForm }>(answer)).data;
    expect(theme).toMatch(/^\/brand\/sunny-\d+\.css$/);
    const sheet = await app.fetch(`http://sunny.localhost:3000${theme}`, foreign);
    expect([sheet.status, sheet.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('is filled in the frame with the destination that the page wants', async () => {
    for (const product of ['hotels', 'tickets']) {
      const frame = await (await app.fetch(`/widgets/search?product=${product}&destination=Rome`)).text();
      expect([product, /name="q" value="([^"]*)"/.exec(frame)?.[1]]).toEqual([product, 'Rome']);
    }
  });

  test('is shown on a partner’s page by nothing but scripts, calls and frames of ours', async () => {
    const page = await app.fetch('http://partner.localhost:3000/_dev/partner');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect((await app.fetch('http://partner.localhost:3000/')).status).toBe(404);
    // Whose page it is has a brand, so that a search from there shows what a referral does.
    const fid = /<wayfare-search[^>]* fid="(\d+)"/.exec(await page.text())?.[1];
    const look = await app.fetch(`/v3/agent/${fid}`);
    expect([fid, look.status]).toEqual(['1002', 200]);
  });
});
