import { type Kysely, sql } from 'kysely';
import { scaledPolicy } from '#pricing/scaled-policy.ts';
import type { StepOf } from '#pricing/with-steps.ts';
import { money } from '#values/money.ts';
import { findQuote } from '../quote/find-quote.ts';
import { storeLines, storePolicy } from '../quote/stored.ts';
import type { BookingTables } from '../tables.ts';

/** Why a price can't be asked: below what is owed or allowed, or prices of this kind are not the agent's to set. */
export type PinRefusal = 'below' | 'fixed' | 'step';

/** Whether a quote's price may be replaced by the agent's own (minor units of its currency). */
export async function pinProblem(
  db: Kysely<BookingTables>,
  stepOf: StepOf,
  quoteId: string,
  minor: bigint,
): Promise<PinRefusal | null> {
  const row = await db
    .selectFrom('booking.quote as quote')
    .innerJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select(['currency', 'total_minor', 'vat', 'agency_net_minor', 'commission_minor', 'least_minor', 'is_fixed'])
    .where('quote.id', '=', quoteId)
    .executeTakeFirstOrThrow();
  if (minor === row.total_minor) return null;
  // On commission the agency sells at public prices; a tax that is added would have to be computed again.
  if (row.agency_net_minor === null || (row.commission_minor ?? 0n) > 0n || row.is_fixed || row.vat === 'added')
    return 'fixed';
  if (minor < row.agency_net_minor || minor < (row.least_minor ?? 0n)) return 'below';
  return minor % BigInt(stepOf(row.currency)) === 0n ? null : 'step';
}

/**
 * A copy of a quote with the agent's own price, which `pinProblem` has allowed: the difference is added to the first line
 * that is charged, and cancellation fees keep their share. Null when that line would not stay above zero.
 */
export async function pinQuote(
  db: Kysely<BookingTables>,
  brand: string,
  quoteId: string,
  minor: bigint,
): Promise<string | null> {
  const quote = await findQuote(db, brand, quoteId);
  if (!quote) return null;
  if (quote.total.minor === minor) return quoteId;
  const total = money(minor, quote.total.currency);
  const at = quote.lines.findIndex(({ timing, kind }) => timing === 'now' && kind === 'base');
  const line = quote.lines[at];
  const added = minor - quote.total.minor;
  if (!line || line.amount.minor + added <= 0n) return null;
  const lines = quote.lines.with(at, { ...line, amount: money(line.amount.minor + added, total.currency) });
  // The agent's price is the one that was offered: another one by the rules is no change.
  const changes = quote.changes.filter(({ what }) => what !== 'price');
  const vatMinor = quote.vat && (quote.vat.amount.minor * minor) / quote.total.minor;
  const { rows } = await sql<{ id: string }>`
    with pinned as (
      insert into booking.quote (brand, product, supplier, locale, currency, total_minor, lines, vat, vat_minor, policy, details,
        changes, must_acknowledge, fx_rate_id, fx_from_rate_id, ends_at, expires_at, title, starts_at)
      select brand, product, supplier, locale, currency, ${minor}::bigint, ${storeLines(lines)}::jsonb, vat,
        ${vatMinor}::bigint, ${storePolicy(scaledPolicy(quote.policy, quote.total, total))}::jsonb, details,
        ${JSON.stringify(changes)}::jsonb, ${changes.some(({ worse }) => worse)}::boolean, fx_rate_id, fx_from_rate_id, ends_at, expires_at,
        title, starts_at
      from booking.quote where id = ${quoteId}::uuid
      returning id
    ), net as (
      insert into booking.quote_net (quote_id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor,
        exchange_margin_minor, tax_in_sale_minor, agency_id, agency_net_minor, commission_minor, trail, pricing_key,
        least_minor, is_fixed)
      select pinned.id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor, exchange_margin_minor,
        tax_in_sale_minor, agency_id, agency_net_minor, commission_minor, trail, pricing_key, least_minor, is_fixed
      from pinned, booking.quote_net where quote_id = ${quoteId}::uuid
    )
    select id from pinned`.execute(db);
  return rows[0]?.id ?? null;
}
