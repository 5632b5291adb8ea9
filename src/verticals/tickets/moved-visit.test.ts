import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSoon } from '#booking/saga/due/check-soon.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { type BookedVisit, bookedVisit } from '#tests/tickets/booked-visit.ts';
import { ticketSupplierSide } from '#tests/tickets/ticket-supplier-side.ts';
import { json, postJson, visitor } from '#tests/visitor.ts';

let app: TestApp;
let supplier: ReturnType<typeof ticketSupplierSide>;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'tickets' } });
  supplier = ticketSupplierSide(app);
}, 240_000);
afterAll(async () => {
  supplier?.close();
  await app?.close();
});

interface Shown {
  readonly state: string;
  readonly product: { readonly starts: string; readonly ends: string };
  readonly supplier_changes: readonly { readonly id: string; readonly code: string; readonly answer: string | null }[];
}
const own = ({ access_token }: BookedVisit) => ({ 'x-reservation-token': access_token });
const shown = async (one: BookedVisit) =>
  (await json<{ data: Shown }>(await app.fetch(`/v3/reservations/${one.id}`, { headers: own(one) }))).data;

/** A booked tour that its supplier has moved by a day. */
async function moved(): Promise<{ one: BookedVisit; starts: string }> {
  const one = await bookedVisit(app, 'walking_tour');
  const starts = Temporal.PlainDateTime.from(one.starts).add({ days: 1 });
  const id = starts.toZonedDateTime('Europe/Madrid').toString({ timeZoneName: 'never' });
  await supplier.change(one.reference, { availability_id: id });
  await checkSoon(app.database.db, one.reference);
  await expect.poll(async () => (await shown(one)).state, { timeout: 20_000 }).toBe('supplier_changed');
  return { one, starts: starts.toString().slice(0, 16) };
}

async function page({ reference }: BookedVisit): Promise<string> {
  const guest = visitor(app);
  const token = await guest.token('/reservation');
  const found = await guest.post('/reservation', { _token: token, reference, email: 'dana@example.com' });
  return await (await guest.get(found.headers.get('location')!)).text();
}

test('a visit that its supplier has moved is shown on every page, and kept with its new times', async () => {
  const { one, starts } = await moved();
  const now = await shown(one);
  expect(now.supplier_changes.map(({ code, answer }) => [code, answer])).toEqual([
    ['starts', null],
    ['ends', null],
  ]);
  expect(now.product.starts.slice(0, 16)).toBe(starts);
  expect(await page(one)).toContain('What has changed');
  expect(await mailTo(app, 'dana@example.com', /changed/i)).toContain('Starts');

  const kept = await postJson(
    app,
    `/v3/reservations/${one.id}/supplier-change`,
    { accept: true, change: now.supplier_changes.at(-1)!.id },
    { ...own(one), 'idempotency-key': 'a-key-of-a-moved-visit' },
  );
  expect([kept.status, await json(kept)]).toEqual([202, { data: { id: one.id, state: 'confirmed' } }]);
  expect(await page(one)).not.toContain('What has changed');
  const calendar = await (await app.fetch(`/v3/reservations/${one.id}/calendar`, { headers: own(one) })).text();
  const utc = Temporal.PlainDateTime.from(starts).toZonedDateTime('Europe/Madrid').toInstant().toString();
  expect(calendar).toContain(`DTSTART:${utc.replaceAll(/[-:]/g, '')}`);
});
