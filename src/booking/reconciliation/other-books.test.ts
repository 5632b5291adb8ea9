import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStage } from '#tests/stage.ts';
import { compareSupplier } from './other-books.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
let reference = '';
beforeAll(async () => {
  stage = await createStage();
  const id = await stage.book();
  await stage.until(id, ({ state }) => state === 'confirmed');
  const row = await stage.database.db
    .selectFrom('booking.reservation')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  reference = row.reference;
});
afterAll(async () => await stage?.close());

const later = () => new Date(Date.now() + 86_400_000).toISOString();
const there = (of: string, state: 'confirmed' | 'cancelled' = 'confirmed') => ({
  reference: of,
  supplierReference: 'S-1',
  state,
  price: { minor: 1n, currency: 'EUR' },
});
const compare = async (bookings: Parameters<typeof compareSupplier>[2], since = later()) =>
  await compareSupplier(stage.database.db, 'sandbox', bookings, since);

test('reports a live booking that we do not know, but not a cancelled one', async () => {
  expect(await compare([there('STRANGER000000000000')])).toMatchObject([{ rule: 'supplier_unknown_to_us' }]);
  expect(await compare([there('STRANGER000000000000', 'cancelled')])).toEqual([]);
});
test('a booking of ours from before the compared period is not reported as unknown', async () => {
  expect(await compare([there(reference)])).toEqual([]);
});
test('but twice is once too often, however old', async () => {
  expect(await compare([there(reference), there(reference)])).toMatchObject([{ rule: 'supplier_differs' }]);
});
test('reports a booking of ours that the partner lacks', async () => {
  expect(await compare([], '2026-01-01T00:00:00Z')).toMatchObject([{ rule: 'supplier_differs' }]);
});
