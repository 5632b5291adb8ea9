import { type RawBuilder, sql } from 'kysely';
import { parseReference } from '#values/reference.ts';
import type { BookingReader } from '../scope/scoped.sql.ts';
import { type BookingFilter, stateGroups } from './booking-filter.ts';

const levels = ['shown.level_1', 'shown.level_2', 'shown.level_3'];

/** The agency is named by its level, and the top one too, so that an index of either level serves. */
export function inScope({ brand, scope }: BookingReader): RawBuilder<unknown> {
  const path = scope.kind === 'all' ? [] : scope.agencyPath;
  const within = path.flatMap((id, at) =>
    at === 0 || at === path.length - 1 ? [sql`${sql.ref(levels[at]!)} = ${id}::uuid`] : [],
  );
  const own = scope.kind === 'own' ? [sql`shown.agent_id = ${scope.personId}::uuid`] : [];
  return sql.join([sql`shown.brand = ${brand}`, ...within, ...own], sql` and `);
}

export const dateColumns = {
  created: sql.ref('shown.created_at'),
  starts: sql.ref('shown.starts_at'),
  deadline: sql.ref('shown.deadline_at'),
};

/** Instants that begin days in UTC; null for no limit. */
export interface Days {
  readonly from: string | null;
  /** The day after the last. */
  readonly before: string | null;
}

export function isBetween(date: RawBuilder<unknown>, { from, before }: Days): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${date} >= ${`${from}T00:00:00Z`}::timestamptz`]),
      ...(before === null ? [] : [sql`${date} < ${`${before}T00:00:00Z`}::timestamptz`]),
    ],
    sql` and `,
  );
}

/** The days of a filter. */
export function daysOf({ from, until }: Pick<BookingFilter, 'from' | 'until'>): Days {
  return { from, before: until && Temporal.PlainDate.from(until).add({ days: 1 }).toString() };
}

/** What a filter says besides its dates and its search; the same of a booking and of the sums of a month. */
export function isOfKind({ state, product, agency, agent }: BookingFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(state === null ? [] : [sql`shown.state = any(${[...stateGroups[state]]}::text[])`]),
      ...(product === null ? [] : [sql`shown.product = ${product}`]),
      ...(agency === null ? [] : [sql`${agency}::uuid in (shown.level_1, shown.level_2, shown.level_3)`]),
      ...(agent === null ? [] : [sql`shown.agent_id = ${agent}::uuid`]),
    ],
    sql` and `,
  );
}

export function isWanted(filter: BookingFilter): RawBuilder<unknown> {
  return sql.join(
    [
      ...(filter.by === 'deadline' ? [sql`shown.deadline_at is not null`] : []),
      isBetween(dateColumns[filter.by], daysOf(filter)),
      isOfKind(filter),
      ...(filter.search === '' ? [] : [isLike(filter.search)]),
    ],
    sql` and `,
  );
}

/** Parts of words in any script, and references in each way of writing them; the function is limited to the reader's scope. */
function isLike(search: string): RawBuilder<unknown> {
  return sql`shown.reservation_id in (select booking.agency_bookings_with(${parseReference(search) ?? search}::text))`;
}
