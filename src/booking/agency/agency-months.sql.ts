import { type RawBuilder, sql } from 'kysely';
import type { BookingReader, ScopedDb } from '../scope/scoped.sql.ts';
import type { BookingFilter } from './booking-filter.ts';
import { dateColumns, type Days, daysOf, inScope, isBetween, isOfKind, isWanted } from './which-bookings.sql.ts';

/** Sums of a month in one currency (minor units). */
export interface MonthOfBookings {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly currency: string;
  readonly bookings: number;
  readonly priceMinor: bigint;
  readonly netMinor: bigint;
  readonly paidMinor: bigint;
}

/**
 * What the bookings of a filter add up to, by month of its date, the newest first. Failed ones don't count. Whole months
 * are read from sums that are kept, so that many bookings add up as quickly as few.
 */
export async function monthsOfBookings(
  db: ScopedDb,
  reader: BookingReader,
  filter: BookingFilter,
): Promise<MonthOfBookings[]> {
  const parts = hasSums(filter) ? partsOf(daysOf(filter)) : null;
  const added = parts
    ? [
        ...(parts.whole ? [sumsOf(reader, filter, parts.whole)] : []),
        ...parts.rest.map((days) => rowsOf(reader, filter, isBetween(dateColumns[filter.by], days))),
      ]
    : [rowsOf(reader, filter, filter.sort === 'deadline' ? sql`shown.deadline_at > now()` : sql`true`)];
  const { rows } = await sql<MonthOfBookings>`
    select to_char(month, 'YYYY-MM') as month, currency, sum(bookings)::int as bookings, sum(price_minor)::bigint as "priceMinor",
      sum(net_minor)::bigint as "netMinor", sum(paid_minor)::bigint as "paidMinor"
    from (${sql.join(added, sql` union all `)}) added
    group by added.month, currency having sum(bookings) > 0
    order by added.month desc, currency`.execute(db);
  return rows;
}

/** Sums are kept by what `isOfKind` asks for. */
function hasSums({ search, sort }: BookingFilter): boolean {
  return search === '' && sort !== 'deadline';
}

/** The whole months of some days, and the days before and after them. */
export function partsOf({ from, before }: Days): { readonly whole: Days | null; readonly rest: readonly Days[] } {
  const first = from && Temporal.PlainDate.from(from);
  const end = before && Temporal.PlainDate.from(before);
  const begins = first && (first.day === 1 ? first : first.with({ day: 1 }).add({ months: 1 }));
  const ends = end && end.with({ day: 1 });
  if (begins && ends && Temporal.PlainDate.compare(begins, ends) >= 0) return { whole: null, rest: [{ from, before }] };
  const whole = { from: begins?.toString() ?? null, before: ends?.toString() ?? null };
  return {
    whole,
    rest: [
      ...(from === whole.from ? [] : [{ from, before: whole.from }]),
      ...(before === whole.before ? [] : [{ from: whole.before, before }]),
    ],
  };
}

function sumsOf(reader: BookingReader, filter: BookingFilter, { from, before }: Days): RawBuilder<unknown> {
  const months = [
    sql`shown.dated = ${filter.by}`,
    ...(from === null ? [] : [sql`shown.month >= ${from}::date`]),
    ...(before === null ? [] : [sql`shown.month < ${before}::date`]),
  ];
  return sql`select shown.month, shown.currency, shown.bookings, shown.price_minor, shown.net_minor, shown.paid_minor
    from booking.agency_month shown
    where ${inScope(reader)} and ${isOfKind(filter)} and ${sql.join(months, sql` and `)}`;
}

function rowsOf(reader: BookingReader, filter: BookingFilter, more: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select date_trunc('month', ${dateColumns[filter.by]} at time zone 'UTC')::date as month, shown.currency,
      count(*) as bookings, sum(shown.price_minor) as price_minor, sum(shown.net_minor) as net_minor,
      sum(shown.charged_minor - shown.refunded_minor) as paid_minor
    from booking.agency_booking shown
    where ${inScope(reader)} and ${isWanted(filter)} and ${more} and shown.state not in ('failed', 'expired')
    group by 1, 2`;
}

/** Somebody whose bookings can be listed by themselves. */
export interface Seller {
  readonly id: string;
  readonly name: string;
}

const mostSellers = 500;

/** Agencies and agents with bookings in a scope, by name; agents of `agency` only, where it is given. */
export async function sellersWithin(
  db: ScopedDb,
  reader: BookingReader,
  agency: string | null,
): Promise<{ readonly agencies: readonly Seller[]; readonly agents: readonly Seller[] }> {
  const ofAgency = agency === null ? sql`true` : sql`${agency}::uuid in (shown.level_1, shown.level_2, shown.level_3)`;
  const within = sql`from booking.agency_month shown where ${inScope(reader)}`;
  const [agencies, agents] = [
    await sql<Seller>`select id, name from accounts.agency where id in
      (select unnest(array[shown.level_1, shown.level_2, shown.level_3]) ${within})
      and (${pathOf(reader)}::uuid is null or path @> array[${pathOf(reader)}::uuid])
      order by name, id limit ${mostSellers}`.execute(db),
    await sql<Seller>`select id, name from accounts.person where id in (select shown.agent_id ${within} and ${ofAgency})
      order by name, id limit ${mostSellers}`.execute(db),
  ];
  return { agencies: agencies.rows, agents: agents.rows };
}

/** The agency of the reader; those above it are not named. */
function pathOf({ scope }: BookingReader): string | null {
  return scope.kind === 'all' ? null : (scope.agencyPath.at(-1) ?? null);
}
