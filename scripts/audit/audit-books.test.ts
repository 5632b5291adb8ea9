import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { booked } from '#tests/cars/booked-car.ts';
import { bookedVisit } from '#tests/tickets/booked-visit.ts';
import { inDays } from '#tests/visitor.ts';
import { auditBooks } from './audit-books.ts';

const env = { PRODUCTS: 'hotels,tickets,cars' };
let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env })), 240_000);
afterAll(async () => await app?.close());

/** What the command prints, while the site runs, and its exit code. */
async function audited(more: Readonly<Record<string, string>> = {}): Promise<readonly [code: number, text: string]> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  try {
    const code = await auditBooks(app.database, app.config, { ...env, ...more }, 48);
    return [code, log.mock.calls.flat().join('\n')];
  } finally {
    log.mockRestore();
  }
}

/** The column of a sandbox that has our reference. */
const columns = { cars: 'client_reference', tickets: 'reseller_reference' } as const;

/** Gives a booking at a sandbox another reference of ours. */
function renamed(sandbox: keyof typeof columns, from: string, to: string): void {
  const store = new DatabaseSync(join(app.dataDirectory, `sandbox-${sandbox}.db`), { timeout: 10_000 });
  const { changes } = store
    .prepare(`update reservation set ${columns[sandbox]} = ? where ${columns[sandbox]} = ?`)
    .run(to, from);
  store.close();
  expect(Number(changes)).toBe(1);
}

const rental = () => `/cars/results?pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00&age=30&residence=ES`;

test.each([
  ['car', 'cars' as const, async () => await booked(app, rental())],
  ['ticket', 'tickets' as const, async () => await bookedVisit(app, 'walking_tour')],
])('finds a booking of a %s that its supplier lacks, and one that only the supplier has', async (_, sandbox, book) => {
  const { reference } = await book();
  expect(await audited()).toEqual([0, 'All books of the last 48 hours agree.']);
  renamed(sandbox, reference, 'WF-ANOTHER');
  const [code, text] = await audited();
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`^supplier_differs .* confirmed with 0 at sandbox-${sandbox}$`, 'm'));
  expect(text).toMatch(new RegExp(`^supplier_unknown_to_us .* sandbox-${sandbox} has WF-ANOTHER$`, 'm'));
  expect(text).toMatch(/^2 differences\.$/m);
  renamed(sandbox, 'WF-ANOTHER', reference);
});

test('names a supplier that does not answer', async () => {
  expect(await audited({ SANDBOX_CARS_URL: 'http://127.0.0.1:9', SANDBOX_CARS_KEY: 'the-key-of-these-tests' })).toEqual(
    [1, 'The books of sandbox-cars could not be read.'],
  );
});
