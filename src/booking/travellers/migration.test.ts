import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';

const all = readMigrations('src');
const name = '20261123T0500-travellers.sql';
let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase(all.filter((one) => one.name < name))).cloneDatabase();
});
afterAll(async () => await database?.close());

test('lead guests of before become the travellers of their rooms', async () => {
  const guests = [
    { firstName: 'Dana', lastName: "O'Neil" },
    { firstName: 'נועה', lastName: 'Cohen' },
  ];
  const { rows: before } = await database.pool.query(
    `with quote as (
       insert into booking.quote select * from jsonb_populate_record(null::booking.quote, $2) returning id
     )
     insert into booking.reservation (reference, quote_id, brand, product, supplier, locale, contact_name, email, email_norm,
       phone, nationality, lead_guests, evidence, ends_at)
     select '01234567890123456789', id, 'wayfare', 'hotel', 'direct', 'en', 'Dana', 'd@example.com', 'd@example.com',
       '+972501234567', 'IL', $1, '{}', now() from quote returning id, version`,
    [
      JSON.stringify(guests),
      JSON.stringify({
        id: '01990000-0000-7000-8000-000000000001',
        brand: 'wayfare',
        product: 'hotel',
        supplier: 'direct',
        locale: 'en',
        currency: 'EUR',
        total_minor: 100,
        lines: [],
        policy: {},
        details: {},
        changes: [],
        must_acknowledge: false,
        ends_at: '2027-01-01T00:00:00Z',
        expires_at: '2026-12-01T00:00:00Z',
        created_at: '2026-11-01T00:00:00Z',
      }),
    ],
  );
  await migrate(database.pool, all.filter((one) => one.name <= name), silentLog); // prettier-ignore
  const { rows } = await database.pool.query('select id, version, travellers, answers from booking.reservation');
  expect(rows).toEqual([
    {
      ...before[0],
      travellers: [
        { slot: 'room_1', fields: { first_name: 'Dana', last_name: "O'Neil" } },
        { slot: 'room_2', fields: { first_name: 'נועה', last_name: 'Cohen' } },
      ],
      answers: {},
    },
  ]);
  await expect(database.pool.query(`update booking.reservation set requests = 'x'`)).rejects.toThrow(/one version/);
});
