import { type RawBuilder, sql } from 'kysely';
import { writeBigints } from '#values/bigint-json.ts';

/** What an alarm is about: a trip, or one reservation of it. */
export interface AlarmSubject {
  readonly tripId: string;
  readonly reservationId: string | null;
}

/** Writes an alarm when `from` has a row; an existing alarm is raised again. */
export function alarmRow(
  { tripId, reservationId }: AlarmSubject,
  code: string,
  detail: object,
  from: RawBuilder<unknown> = sql`(values (1)) as once`,
): RawBuilder<unknown> {
  return sql`
    insert into booking.alarm (dedup_key, trip_id, reservation_id, code, detail)
    select ${`${reservationId ?? tripId}:${code}`}::text, ${tripId}::uuid, ${reservationId}::uuid, ${code}::text,
      ${writeBigints(detail)}::jsonb
    from ${from}
    on conflict (dedup_key) do update set cleared_at = null, raised_at = now()`;
}
