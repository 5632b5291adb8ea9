import { leadGuests } from '#tests/travellers.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sellingPrice } from '#tests/pricing.ts';
import { createQuote, type NewQuote } from '../quote/create-quote.ts';
import { reserve } from '../reservation/reserve.ts';
import type { BookingTables } from '../tables.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import type { Snapshot } from '../state/snapshot.ts';

/** A quote of 100.00. */
export async function quoted(
  db: Kysely<BookingTables>,
  {
    currency = 'EUR',
    ...more
  }: Partial<Pick<NewQuote, 'brand' | 'changes' | 'expiresAt'>> & { currency?: string } = {},
): Promise<string> {
  const price = { minor: 10_000n, currency };
  return createQuote(db, {
    brand: 'wayfare',
    product: 'hotel',
    supplier: 'sandbox',
    locale: 'en',
    exchange: null,
    details: {},
    changes: [],
    price: sellingPrice(price, price, { lines: [], policy: { zone: 'Europe/Madrid', steps: [] } }),
    supplierToken: 'token',
    expiresAt: '2100-01-01T00:00:00Z',
    endsAt: '2100-01-02T00:00:00Z',
    ...more,
  });
}

/** A reservation without a running worker, as it is read. */
export async function reserved(db: Kysely<BookingTables>): Promise<Snapshot> {
  const quoteId = await quoted(db);
  const answer = await reserve(db, 'sandbox', {
    brand: 'wayfare',
    mode: 'single',
    items: [{ quoteId, requests: '', travellers: leadGuests(['Dana', 'Levi']), acceptChanges: false }],
    personId: null,
    idempotencyKey: randomUUID(),
    locale: 'en',
    contactName: 'Dana Levi',
    email: 'dana@example.com',
    phone: '+34600000000',
    nationality: 'ES',
    evidence: {},
  });
  if (answer.kind !== 'reserved') throw new Error(answer.kind);
  return (await readSnapshot(db, answer.tripId))!;
}
