import { afterAll, beforeAll, expect, test } from 'vitest';
import { sound } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { json } from '#tests/visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

interface Described {
  readonly paths: Record<string, Record<string, { operationId: string }>>;
  readonly components: { readonly schemas: object };
  readonly 'x-error-codes': object;
}

test.each(['', '/he'])('the reference under %j tells of every operation, error and type', async (prefix) => {
  const response = await app.fetch(`${prefix}/v3/docs`);
  const page = await sound(response);
  expect(response.status).toBe(200);
  const { paths, components, 'x-error-codes': errors } = await json<Described>(await app.fetch('/v3/openapi.json'));
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId } of operations) expect([operationId, ids.has(operationId)]).toEqual([operationId, true]);
  for (const code of Object.keys(errors)) expect([code, ids.has(`error-${code}`)]).toEqual([code, true]);
  for (const name of Object.keys(components.schemas)) expect([name, ids.has(`schema-${name}`)]).toEqual([name, true]);
  for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
});

test('every link inside it leads somewhere', async () => {
  const page = await (await app.fetch('/v3/docs')).text();
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const lost = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id).filter((id) => !ids.has(id));
  expect([...new Set(lost)]).toEqual([]);
});

test('it takes nothing from elsewhere, and is no page for search engines', async () => {
  const page = await (await app.fetch('/v3/docs')).text();
  const loaded = [...page.matchAll(/<(?:script|link|img|iframe)[^>]* (?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address,
  );
  expect(loaded.filter((address) => !address?.startsWith('/') || address.startsWith('//'))).toEqual([]);
  expect(page).toContain('<meta name="robots" content="noindex">');
});

test('the API itself has no other page', async () => {
  expect((await app.fetch('/v3/docs/')).status).toBe(308);
  expect((await app.fetch('/v3/doc')).headers.get('content-type')).toBe('application/json');
  expect((await app.fetch('/v3')).headers.get('content-type')).toBe('application/json');
});
