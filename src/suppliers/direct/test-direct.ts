import { leadGuests } from '#tests/travellers.ts';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import { addDays } from '#values/stay-dates.ts';
import type { Order, RatesCriteria, SupplierRate } from '#verticals/hotels/supplier.ts';
import { createDirectSupplier } from './direct.ts';
import { loadInventory, type InventoryProperty } from './inventory/load-inventory.ts';

const migrations = readMigrations(path.resolve(import.meta.dirname, '../..'));
export const signal = new AbortController().signal;
export const secret = 'a secret of the tests';
export const today = new Date().toISOString().slice(0, 10);
export const checkIn = addDays(today, 30);
export const stay = { checkIn, checkOut: addDays(checkIn, 3) };
export const party = [{ adults: 2, childAges: [] }];
export const criteria: RatesCriteria = { propertyId: 'd-1', stay, party, nationality: 'IL' };

export const house: InventoryProperty = {
  id: 'd-1',
  currency: 'EUR',
  tz: 'Europe/Madrid',
  vatBp: 1_000,
  cityTax: { kind: 'per_person_night', minor: 570, currency: 'EUR' },
  resortFeeMinor: 500,
  seasons: [
    {
      from: addDays(today, -7),
      until: addDays(today, 500),
      weekdayBp: [10_000, 10_000, 10_000, 10_000, 12_000, 13_333, 9_000],
    },
  ],
  rooms: [
    {
      code: 'standard-double',
      name: 'Standard double',
      beds: [{ kind: 'double', count: 1 }],
      maxAdults: 2,
      maxChildren: 1,
      maxGuests: 3,
      allotment: 7,
      baseMinor: 9_990,
      plans: [
        { code: 'ro-saver', board: 'RO', freeUntilDays: null, priceBp: 9_000 },
        { code: 'ro-flex', board: 'RO', freeUntilDays: 2, priceBp: 10_000 },
      ],
    },
    {
      code: 'suite',
      name: 'Suite',
      beds: [{ kind: 'king', count: 1 }],
      maxAdults: 3,
      maxChildren: 2,
      maxGuests: 4,
      allotment: 2,
      baseMinor: 30_000,
      plans: [{ code: 'bb-flex', board: 'BB', freeUntilDays: 0, priceBp: 11_000 }],
    },
  ],
};

/** Two properties in a separate database for the tests of one file, without bookings before each. */
export function setUpDirect() {
  let database: Database;
  beforeAll(async () => {
    database = await (await templateDatabase(migrations)).cloneDatabase();
    await loadInventory(database.db, { version: 'test', today }, () => [
      house,
      { ...house, id: 'd-2', vatBp: 0, cityTax: { kind: 'percent', percentBp: 1_200 }, resortFeeMinor: null },
    ]);
  }, 120_000);
  afterEach(async () => {
    await database.pool.query(
      'truncate direct.message, direct.room_night, direct.hold, direct.booking, direct.booking_room',
    );
    await database.pool.query(`update direct.room_type set base_minor = 9990 where code = 'standard-double'`);
  });
  afterAll(async () => await database?.close());

  const supplier = () => createDirectSupplier({ db: database.db, secret, now: () => new Date() });

  async function rateOf(planCode: string, more: Partial<RatesCriteria> = {}): Promise<SupplierRate> {
    const answer = await supplier().rates({ ...criteria, ...more }, signal);
    const rate = answer.kind === 'found' ? answer.rates.find((one) => one.planCode === planCode) : undefined;
    if (!rate) throw new Error(`no rate ${planCode}: ${answer.kind}`);
    return rate;
  }

  function orderOf(rate: SupplierRate, more: Partial<Order> = {}): Order {
    return {
      product: 'hotels',
      supplier: 'direct',
      reference: referenceFrom(crypto.getRandomValues(new Uint8Array(20))),
      supplierToken: rate.token,
      supplierPrice: dueNow(rate.lines, rate.currency),
      travellers: leadGuests(['נועה', "O'Neil"]),
      answers: {},
      contact: { email: 'noa@example.org', phone: '+972500000000' },
      nationality: 'IL',
      requests: '',
      details: null,
      ...more,
    };
  }

  const stock = async () =>
    (await database.pool.query(`select night, held, sold from direct.room_night order by room_type_id, night`))
      .rows as {
      night: string;
      held: number;
      sold: number;
    }[];
  const endHolds = async () =>
    await database.pool.query(`update direct.hold set until = now() - interval '1 second' where state = 'held'`);
  return { database: () => database, supplier, rateOf, orderOf, stock, endHolds };
}
