import { createStaticRouter } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';

vi.mock('react-router', async (load) => {
  const actual = await load<typeof import('react-router')>();
  return { ...actual, createStaticRouter: vi.fn(actual.createStaticRouter) };
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app?.close());

test('pages of one route share a router', async () => {
  const made = vi.mocked(createStaticRouter).mock.calls;
  const pages = ['/hotels', '/he/hotels', '/hotels?adults=3', '/hotels?adults=4'];
  expect((await app.fetch(pages[0]!)).status).toBe(200);
  const before = made.length;
  expect(before).toBeGreaterThan(0);
  for (const page of pages) expect((await app.fetch(page)).status).toBe(200);
  expect(made.length).toBe(before);
});
