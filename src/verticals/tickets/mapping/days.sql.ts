import { sql } from 'kysely';
import { writeBigints } from '#values/bigint-json.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { VisitDay } from '../supplier.ts';

/** Older answers are neither shown nor kept. */
const longestKeptHours = 24;

/** An option whose days are to be asked for. */
export interface OptionToAsk {
  readonly id: number;
  readonly supplier: string;
  readonly productId: string;
  readonly optionId: string;
  /** IANA zone. */
  readonly tz: string;
  /** The unit whose price lists show. */
  readonly leadUnit: string;
}

/**
 * Options on sale whose days were asked for more than `minutes` ago or never, those first: of all, or of these attractions.
 */
export async function optionsToAsk(
  db: ContentDb,
  which: { readonly suppliers: readonly string[]; readonly attractions: readonly string[] | null },
  minutes: number,
  most: number,
): Promise<readonly OptionToAsk[]> {
  const { suppliers, attractions } = which;
  const { rows } = await sql<OptionToAsk>`
    select option.id, supplier, supplier_product_id as "productId", supplier_option_id as "optionId", tz,
      supplier_unit_id as "leadUnit"
    from tickets.option join tickets.product on product.id = product_id
      join tickets.unit on option_id = option.id and unit.position = 0
    where option.gone_at is null and product.gone_at is null and supplier = any(${suppliers}::text[])
      and (days_at is null or days_at < now() - make_interval(mins => ${minutes}))
      ${attractions === null ? sql`` : sql`and attraction_id = any(${attractions}::text[])`}
    order by days_at nulls first, option.id limit ${most}`.execute(db);
  return rows;
}

/** Replaces what is known of an option's days from `from` up to `until` (exclusive). */
export async function keepDays(
  db: ContentDb,
  { id, leadUnit }: Pick<OptionToAsk, 'id' | 'leadUnit'>,
  { from: first, until }: { readonly from: string; readonly until: string },
  days: readonly VisitDay[],
): Promise<void> {
  const rows = days.map(({ day, state, left, from }) => {
    const lead = from.find(({ unitId }) => unitId === leadUnit);
    return { day, state, left, minor: lead?.minor ?? null, mandatory: lead?.mandatoryMinor ?? null };
  });
  await sql`
    with told as (
      select * from json_to_recordset(${writeBigints(rows)}::json) as row(day date, state text, "left" integer, minor bigint,
        mandatory bigint)
    ), gone as (
      delete from tickets.option_day where option_id = ${id} and day >= ${first}::date and day < ${until}::date
        and day not in (select day from told)
    )
    insert into tickets.option_day (option_id, day, state, left_tickets, from_minor, mandatory_minor, read_at)
    select ${id}, day, state, "left", minor, mandatory, now() from told
    on conflict (option_id, day) do update set state = excluded.state, left_tickets = excluded.left_tickets,
      from_minor = excluded.from_minor, mandatory_minor = excluded.mandatory_minor, read_at = excluded.read_at`.execute(
    db,
  );
}

/** The days that lists show were read. What is over, and what was read of days far ahead too long ago, goes. */
export async function noteRead(db: ContentDb, { id }: Pick<OptionToAsk, 'id'>, today: string): Promise<void> {
  await sql`
    with over as (
      delete from tickets.option_day
      where option_id = ${id} and (day < ${today}::date or read_at < now() - make_interval(hours => ${longestKeptHours}))
    )
    update tickets.option set days_at = now() where id = ${id}`.execute(db);
}

/** It was asked for without success: `minutes` of the time until it is asked for again have passed already. */
export async function noteFailure(db: ContentDb, { id }: OptionToAsk, minutes: number): Promise<void> {
  await sql`update tickets.option set days_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(db);
}
