import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { type Expected, expectedRequests } from '#tests/expected-requests.ts';
import { sendOddRequests } from '#tests/odd-storm.ts';
import { runs } from '#tests/full.ts';

const count = runs(8_000, 600);

let app: TestApp;
let expected: Expected;
beforeAll(async () => {
  app = await openTestApp();
  expected = await expectedRequests(app);
}, 180_000);
afterAll(async () => await app?.close());

test(
  `${count} odd requests for pages, forms and files: never a 5xx, always an answer`,
  { timeout: 300_000 },
  async () => {
    const tally = await sendOddRequests(app, expected.pages, { seed: 1, count });
    // Many mutations are harmless, so the code after the first checks is reached.
    for (const status of [200, 303, 403, 404, 405, 415, 422]) expect(tally[status]).toBeGreaterThan(5);
  },
);
