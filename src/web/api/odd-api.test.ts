import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { type Expected, expectedRequests } from '#tests/expected-requests.ts';
import { sendOddRequests } from '#tests/odd-storm.ts';
import { runs } from '#tests/full.ts';

const count = runs(12_000, 900);

let app: TestApp;
let expected: Expected;
beforeAll(async () => {
  app = await openTestApp();
  expected = await expectedRequests(app);
}, 180_000);
afterAll(async () => await app?.close());

test('the base of the odd calls reaches the API', async () => {
  const statuses = await Promise.all(
    expected.api.map(async ({ method, path, headers, json }) => {
      const init = { method, headers: { 'content-type': 'application/json', ...headers } };
      const answer = await app.fetch(path, json === undefined ? init : { ...init, body: JSON.stringify(json) });
      await answer.body?.cancel();
      return `${answer.status} ${method} ${path.split('?')[0]}`;
    }),
  );
  expect(statuses.filter((one) => /^(405|5\d\d)/.test(one))).toEqual([]);
  expect(statuses.filter((one) => one.startsWith('404')).length).toBeLessThan(statuses.length / 5);
  expect(statuses.filter((one) => one.startsWith('2')).length).toBeGreaterThan(statuses.length / 3);
});

test(`${count} odd calls of the API: never a 5xx, always an answer`, { timeout: 300_000 }, async () => {
  const tally = await sendOddRequests(app, expected.api, { seed: 2, count });
  // Many mutations are harmless, so the code after the first checks is reached.
  for (const status of [200, 401, 404, 405, 415, 419, 422]) expect(tally[status]).toBeGreaterThan(5);
});
