import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { placeOf } from '#tests/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from web.policy_report');
  app.logged.splice(0);
});

const address = '/csp-reports';
async function send(body: unknown, type = 'application/csp-report', from = placeOf()): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await app.fetch(address, { method: 'POST', headers: { 'content-type': type }, body: text }, from)).status;
}
const legacy = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://localhost:3000/he/book?quote=01990000-0000-7000-8000-000000000001',
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?who=dana@example.com',
    'script-sample': 'card=4111',
    ...more,
  },
});
const modern = (more: object = {}, url = 'http://localhost:3000/hotels') => ({
  type: 'csp-violation',
  url,
  body: {
    documentURL: url,
    effectiveDirective: 'style-src-attr',
    blockedURL: 'inline',
    disposition: 'enforce',
    ...more,
  },
});
const rows = async () =>
  (
    await app.database.pool.query<{ directive: string; blocked: string; page: string; count: number }>(
      'select directive, blocked, page, count::int from web.policy_report order by directive, blocked, page',
    )
  ).rows;

describe('a report is refused', () => {
  test.each([
    [415, '{}', 'application/json'],
    [415, '{}', 'text/plain'],
    [400, '{', 'application/csp-report'],
    [400, 'null', 'application/csp-report'],
    [400, '[]', 'application/csp-report'],
    [400, '{"csp-report":{}}', 'application/csp-report'],
    [400, '{}', 'application/reports+json'],
    [400, `${'['.repeat(40)}${']'.repeat(40)}`, 'application/reports+json'],
    [413, `{"x":"${'x'.repeat(70_000)}"}`, 'application/csp-report'],
  ])('with %i: %s as %s', async (status, body, type) => {
    expect(await send(body, type)).toBe(status);
    expect(await rows()).toEqual([]);
  });

  test('above sixty in a minute of one client IP', async () => {
    const from = placeOf();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push(await send(legacy(), 'application/csp-report', from));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 204), 429]);
    expect(await rows()).toMatchObject([{ count: 60 }]);
  });
});

describe('reports', () => {
  test('are counted by directive, origin and page, in both forms', async () => {
    for (let count = 0; count < 3; count += 1) expect(await send(legacy())).toBe(204);
    expect(await send([modern(), modern(), { type: 'deprecation', body: {} }], 'application/reports+json')).toBe(204);
    expect(await rows()).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: 'book', count: 3 },
      { directive: 'style-src-attr', blocked: 'inline', page: 'hotels', count: 2 },
    ]);
  });

  test('are logged once for each kind, without personal data', async () => {
    for (let count = 0; count < 3; count += 1) await send(legacy());
    const lines = app.logged.filter((line) => line.includes('content security policy'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        level: 'warn',
        message: 'a page broke the content security policy',
        rule: 'script-src-elem',
        name: 'https://evil.example',
        path: '/book',
      },
    ]);
  });

  test.each([
    ['chrome-extension://abcdef/inject.js', 'chrome-extension'],
    ['data', 'data'],
    ['data:text/javascript,alert(1)', 'data'],
    ['eval', 'eval'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['https://user:secret@evil.example:8443/x', 'https://evil.example:8443'],
    ['', 'other'],
    ['%%%', 'other'],
    ['x'.repeat(2_000), 'other'],
    [`https://${'x'.repeat(300)}.example/`, 'other'],
  ])('name the blocked origin without paths: %s', async (uri, blocked) => {
    expect(await send(legacy({ 'blocked-uri': uri }))).toBe(204);
    expect(await rows()).toMatchObject([{ blocked }]);
  });

  test.each([
    ['http://localhost:3000/', 'home'],
    ['http://localhost:3000/he', 'home'],
    ['http://localhost:3000/pay?reservation=x', 'pay'],
    ['http://localhost:3000/transaction/01990000-0000-7000-8000-000000000001/success', 'transaction'],
    ['http://localhost:3000/4111111111111111', 'other'],
    ['http://evil.example/book', 'other'],
    ['about:blank', 'other'],
    ['', 'other'],
  ])('name a page of ours by its first part alone: %s', async (url, page) => {
    expect(await send(legacy({ 'document-uri': url }))).toBe(204);
    expect(await rows()).toMatchObject([{ page }]);
  });

  test('of more than 500 kinds in a day are counted together', async () => {
    for (let number = 0; number < 30; number += 1) {
      const many = Array.from({ length: 20 }, (_, at) => modern({ blockedURL: `https://a${number}-${at}.example/` }));
      expect(await send(many, 'application/reports+json')).toBe(204);
    }
    const all = await rows();
    expect(all.length).toBe(501);
    expect(all.find(({ blocked }) => blocked === 'other')).toMatchObject({
      directive: 'other',
      page: 'other',
      count: 100,
    });
  });
});

test('every policy tells browsers where to report, by both ways over https', async () => {
  const paths = ['/', '/widgets/search', '/robots.txt', '/v3/nope', '/nope'];
  for (const path of paths) {
    const { headers } = await app.fetch(path);
    expect(headers.get('content-security-policy')).toMatch(/; report-uri \/csp-reports$/);
    expect(headers.get('reporting-endpoints')).toBeNull();
  }
  const secure = await openTestApp({ env: { PUBLIC_ORIGIN: 'https://www.example.test' } });
  for (const path of paths) {
    const { headers } = await secure.fetch(path);
    expect(headers.get('content-security-policy')).toMatch(/; report-uri \/csp-reports; report-to csp$/);
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  }
  await secure.close();
});
