import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';
import { type Expected, expectedRequests } from './test-expected-requests.ts';
import { sendOddRequests } from './test-odd-storm.ts';

let app: TestApp;
let expected: Expected;
beforeAll(async () => {
  app = await openTestApp();
  expected = await expectedRequests(app);
}, 180_000);
afterAll(async () => await app?.close());

test('12,000 odd calls of the API: never a 5xx, always an answer', { timeout: 300_000 }, async () => {
  const tally = await sendOddRequests(app, expected.api, { seed: 2, count: 12_000 });
  // Many are odd in a way that changes nothing: what is behind the first checks is reached.
  for (const status of [200, 401, 404, 405, 415, 419, 422]) expect(tally[status]).toBeGreaterThan(50);
});
