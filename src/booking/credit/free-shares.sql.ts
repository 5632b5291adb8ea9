import { sql, type Transaction } from 'kysely';
import type { BookingTables } from '../tables.ts';
import { type CreditMove, makeMove } from './credit-move.sql.ts';

/** Lines of shares whose bookings `debtor` owes, nearest to it first. */
const sharesOf = (debtor: string) => sql`
  select line.agency_id, line.used_minor, line.reserved_minor, cardinality(agency.path) as depth
  from accounts.agency join booking.credit_line line on line.agency_id = agency.id
  where line.source = 'share' and agency.path @> array[${debtor}::uuid] and not exists (
    select from accounts.agency above join booking.credit_line own on own.agency_id = above.id and own.source = 'own'
    where above.id = any (agency.path) and above.id <> ${debtor}::uuid and above.path @> array[${debtor}::uuid])`;

/** Whether shares of a line are in use, so that who owes for them can't change. */
export async function hasUsedShares(trx: Transaction<BookingTables>, agencyId: string): Promise<boolean> {
  const { rows } =
    await sql`select from (${sharesOf(agencyId)}) share where used_minor <> 0 or reserved_minor <> 0`.execute(trx);
  return rows.length > 0;
}

/**
 * Frees what of the shares of a locked line is paid: money pays the oldest bookings first, and a share is used by its bookings
 * that are not paid. `receipt` is money that came in. After another move it is enough that no share has more used than the
 * line above it owes.
 */
export async function freeShares(
  trx: Transaction<BookingTables>,
  debtorId: string,
  { key, kind, currency, amountMinor, at }: CreditMove,
): Promise<void> {
  const { rows: used } = await sql`
    select from booking.credit_line line join (${sharesOf(debtorId)}) share using (agency_id)
    where line.used_minor > case ${kind} when 'receipt' then 0 else
      (select greatest(0, used_minor) from booking.credit_line where agency_id = ${debtorId}::uuid) end order by share.depth for update of line`.execute(
    trx,
  );
  if (used.length === 0) return;
  const { rows } = await sql<{ id: string; freed: bigint }>`
    with debt as (
      select payment, min(id) as id, sum(case kind when 'commit' then minor else -minor end) as minor
      from booking.credit_move where agency_id = ${debtorId}::uuid and is_debtor and kind in ('commit', 'refund')
      group by payment
    ), unpaid as (
      select payment, least(minor, greatest(0, (select used_minor from booking.credit_line where agency_id = ${debtorId}::uuid)
        - coalesce(sum(minor) over (order by id desc rows between unbounded preceding and 1 preceding), 0))) as minor
      from debt where minor > 0
    )
    select share.agency_id as id, (share.used_minor - coalesce(sum(unpaid.minor), 0))::bigint as freed
    from (${sharesOf(debtorId)}) share
    left join booking.credit_move move on move.agency_id = share.agency_id and move.kind = 'commit'
    left join unpaid on unpaid.payment = move.payment
    where share.used_minor > 0 group by share.agency_id, share.used_minor
    having share.used_minor > coalesce(sum(unpaid.minor), 0)`.execute(trx);
  for (const { id, freed } of rows) {
    const move = {
      key: `free:${key}`,
      kind: 'receipt' as const,
      payment: null,
      currency,
      amountMinor,
      minor: freed,
      at,
    };
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await makeMove(trx, { debtorId, lineIds: [id] }, move);
  }
}
