import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { compilePricing } from '#pricing/compile-pricing.ts';
import type { Seller } from '#pricing/pricing.ts';
import { percentRule } from '#pricing/rules/price-rule.ts';
import { money } from '#values/money.ts';
import type { BookingTables } from '../tables.ts';
import { createQuote } from './create-quote.ts';

const agencyId = '0199d3d0-0000-7000-8000-000000000001';
let database: Database<BookingTables>;
beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
});
afterAll(async () => await database?.close());

/** A room for 100 euros, sold in shekels at 3.79 under 10 % of the platform and 5 % of the agency. */
async function quoted(seller: Seller, mandatorySellingPrice?: bigint): Promise<string> {
  const sets = [
    { id: 'platform', version: 3, level: 'platform' as const, agencyId: null, rules: [percentRule('all', 1_000)] },
    { id: 'north', version: 1, level: 'agency' as const, agencyId, rules: [percentRule('own', 500)] },
  ];
  const sale = { id: 1n, base: 'EUR', quote: 'ILS', numerator: 379n, denominator: 100n, fetchedAt: '2026-11-20' };
  const price = compilePricing(sets, seller)
    .at({ product: 'hotel', placeId: 1, placeSlug: 'barcelona', country: 'ES', leadDays: 4 })
    .sell(
      {
        currency: 'EUR',
        lines: [{ kind: 'base', code: 'room', amount: money(10_000n, 'EUR'), payee: 'supplier', timing: 'now' }],
        policy: { zone: 'UTC', steps: [] },
        mandatorySellingPrice,
      },
      { supplier: 'direct', stars: 4 },
      { sale, desk: new Map() },
    );
  return await createQuote(database.db, {
    brand: 'wayfare',
    product: 'hotel',
    supplier: 'direct',
    locale: 'en',
    price,
    exchange: null,
    supplierToken: 'token',
    details: {},
    changes: [],
    expiresAt: '2100-01-01T00:00:00Z',
    endsAt: '2100-01-02T00:00:00Z',
  });
}

const privateOf = async (id: string) =>
  await database.db
    .selectFrom('booking.quote_net')
    .select(['agency_id', 'agency_net_minor', 'commission_minor', 'trail', 'pricing_key', 'supplier_in_sale_minor'])
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow();
const euros = (minor: number) => ({ amount: String(minor), currency: 'EUR', exponent: 2 });

test('a quote keeps which rules made its price, and for which seller', async () => {
  expect(await privateOf(await quoted({ kind: 'public' }))).toEqual({
    agency_id: null,
    agency_net_minor: null,
    commission_minor: null,
    supplier_in_sale_minor: 37_900n,
    trail: [{ step: 'platform', rule: 'all', added: euros(1_000) }],
    pricing_key: 'north:1 platform:3 public',
  });
});

test('the quote of an agency at net keeps what the agency owes', async () => {
  const id = await quoted({ kind: 'agency', id: agencyId, model: 'net', commissionBp: 0 });
  expect(await privateOf(id)).toMatchObject({
    agency_id: agencyId,
    agency_net_minor: 41_690n,
    commission_minor: 0n,
    trail: [
      { step: 'platform', rule: 'all', added: euros(1_000) },
      { step: 'agency', rule: 'own', added: euros(550) },
    ],
    pricing_key: `north:1 platform:3 agency:${agencyId}`,
  });
});

test('the quote of an agency on commission keeps the commission, and the limit that made the price', async () => {
  const id = await quoted({ kind: 'agency', id: agencyId, model: 'commission', commissionBp: 1_000 }, 12_000n);
  expect(await privateOf(id)).toMatchObject({
    agency_net_minor: 40_932n,
    commission_minor: 4_548n,
    trail: [
      { step: 'platform', rule: 'all', added: euros(1_000) },
      { step: 'mandatory', rule: null, added: { amount: '3790', currency: 'ILS', exponent: 2 } },
    ],
  });
});

test('nothing of it is in what pages may read, or changes later', async () => {
  const id = await quoted({ kind: 'agency', id: agencyId, model: 'net', commissionBp: 0 });
  for (const column of ['agency_net_minor', 'commission_minor', 'trail', 'pricing_key'] as const)
    await expect(database.publicDb.selectFrom('booking.quote_net').select(column).execute()).rejects.toThrow(
      /permission denied/,
    );
  const quote = await database.publicDb.selectFrom('booking.quote').selectAll().where('id', '=', id).execute();
  const text = JSON.stringify(quote, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).not.toMatch(/41690|37900|pricing|trail|agency/);
  await expect(
    database.db.updateTable('booking.quote_net').set({ commission_minor: 1n }).where('quote_id', '=', id).execute(),
  ).rejects.toThrow(/append-only/);
});

test.each([
  ['an agency without what it owes', `'${agencyId}', null, null`],
  ['what an agency owes without the agency', 'null, 41690, 0'],
  ['less than we owe the supplier', `'${agencyId}', 37899, 0`],
  ['a negative commission', `'${agencyId}', 41690, -1`],
])('the database refuses %s', async (_, values) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into booking.quote (brand, product, supplier, locale, currency, total_minor, lines, policy, details, changes, must_acknowledge, ends_at, expires_at)
     select brand, product, supplier, locale, currency, total_minor, lines, policy, details, changes, must_acknowledge, ends_at, expires_at from booking.quote limit 1
     returning id`,
  );
  await expect(
    database.pool.query(
      `insert into booking.quote_net (quote_id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor, tax_in_sale_minor, agency_id, agency_net_minor, commission_minor)
       values ('${rows[0]!.id}', 't', 'EUR', 10000, 37900, 0, ${values})`,
    ),
  ).rejects.toThrow(/violates check constraint/);
});
