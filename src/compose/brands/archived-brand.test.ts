import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listBrands } from '#brands/brands.sql.ts';
import { createBrand, publishNewest, setSuspended, writeContent } from '#brands/write-brands.sql.ts';
import type { TestApp } from '#tests/app.ts';
import { editorPath as path, openForBrands, sendPart as send } from '#tests/brand-editor.ts';
import { onHost } from '#tests/on-host.ts';
import { confirmed, directRoom, type Reserved, type Visitor, visitor } from '#tests/visitor.ts';

const host = 'dune-trips.agents.localhost:3000';
const own = 'stay.dune.example';
const staffPath = `${path}?brand=dune-trips`;

const other = { name: 'Other', supportEmail: 'help@other.example', paymentDescriptor: 'OTHER TRIPS' };

let app: TestApp;
let owner: Visitor;
let staff: Visitor;
let booked: Reserved;
beforeAll(async () => {
  ({ app, owner, content: staff } = await openForBrands('hotels'));
  await send(owner, path, { step: 'create', name: 'Dune Trips' });
  await send(owner, path, { step: 'publish' });
  await vi.waitUntil(() => app.app.siteKey(host) !== null, { timeout: 20_000 });
  booked = await confirmed(onHost(app, `http://${host}`), {}, 60, await directRoom(app));
  // Another suspended one, which stays as it is.
  await createBrand(app.database.db, 'other', other, 'Rita');
  await publishNewest(app.database.db, 'other');
  await setSuspended(app.database.db, 'other', true);
  await query(`update brands.brand set suspended_at = now() - interval '2 days' where id = 'other'`);
  await query(`insert into brands.host (host, brand_id, is_main) values ($1, 'dune-trips', false)`, [own]);
}, 240_000);
afterAll(async () => await app?.close());

const query = async (text: string, values: readonly unknown[] = []) => await app.database.pool.query(text, [...values]);
const archive = async () => await send(staff, staffPath, { step: 'archive' });
const suspendedBefore = async (time: string) =>
  await query(`update brands.brand set suspended_at = now() - $1::interval where id = 'dune-trips'`, [time]);

test('is not archived by its owner, while it is open, for a day after, or while a booking needs it', async () => {
  const refused = async (text: string) => {
    const answer = await archive();
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(text)]);
  };
  expect((await send(owner, path, { step: 'archive' })).status).toBe(422);
  expect(await (await owner.get(path)).text()).not.toContain('End this brand');
  expect(await (await staff.get(staffPath)).text()).not.toContain('End this brand');
  await refused('1 booking still needs this site');
  expect((await send(staff, `${path}?brand=wayfare`, { step: 'archive' })).status).toBe(422);
  await query(
    `update booking.trip set state = 'completed', version = version + 1, due_at = null, ends_at = now() - interval '29 days'`,
  );
  await refused('1 booking still needs this site');
  await query(`update booking.trip set version = version + 1, ends_at = now() - interval '31 days'`);
  await refused('Suspend the site first');
  await setSuspended(app.database.db, 'dune-trips', true);
  await suspendedBefore('23 hours 59 minutes');
  await refused('Suspend the site first');
  expect((await listBrands(app.database.db)).find(({ id }) => id === 'dune-trips')).toMatchObject({
    status: 'suspended',
    hosts: [own],
  });
  // Opened again, it needs another day.
  await setSuspended(app.database.db, 'dune-trips', false);
  await setSuspended(app.database.db, 'dune-trips', true);
  await refused('Suspend the site first');
});

test('archived, it frees its hosts, name and agency, shows its past bookings, and is changed no more', async () => {
  await suspendedBefore('25 hours');
  expect(await (await staff.get(staffPath)).text()).toContain('End this brand');
  const answer = await archive();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?q=dune-trips&done=archived`]);
  const list = await (await staff.get(answer.headers.get('location')!)).text();
  expect([
    list.includes('The brand has ended'),
    list.includes('Dune Trips'),
    list.includes('brand=dune-trips'),
  ]).toEqual([true, true, false]);
  expect((await staff.get(staffPath)).status).toBe(404);
  const { db } = app.database;
  const content = { name: 'Dune Again' };
  for (const change of [setSuspended(db, 'dune-trips', false), writeContent(db, 'dune-trips', content, 'Rita')])
    // oxlint-disable-next-line no-await-in-loop
    expect(await change).toMatchObject({ kind: 'refused' });
  expect(await (await owner.get(path)).text()).toContain('Create your own travel site');
  expect((await send(owner, path, { step: 'create', name: 'Dune Trips' })).status).toBe(303);
  await send(owner, path, { step: 'publish' });
  const brands = await listBrands(db);
  expect(brands.filter(({ name }) => name === 'Dune Trips')).toMatchObject([
    { id: 'dune-trips', status: 'archived', hosts: [] },
    { id: expect.stringMatching(/^dune-trips-\d+$/), status: 'live' },
  ]);
  await vi.waitUntil(
    () =>
      app.app.siteKey(
        `${brands.find(({ status, name }) => status === 'live' && name === 'Dune Trips')!.id}.agents.localhost:3000`,
      ) !== null,
    { timeout: 20_000 },
  );
  expect(brands.find(({ id }) => id === 'other')).toMatchObject({ status: 'suspended' });
  const guest = visitor(onHost(app, `http://${host}`));
  expect((await guest.get('/')).status).toBe(503);
  const read = await guest.get(`/v3/transactions/${booked.transaction}`);
  expect(read.status).toBe(200);
});
