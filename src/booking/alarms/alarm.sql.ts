import { type RawBuilder, sql } from 'kysely';

/** Writes an alarm of a reservation when `from` has a row; an existing alarm is raised again. */
export function alarmRow(
  reservationId: string,
  code: string,
  detail: object,
  from: RawBuilder<unknown> = sql`(values (1)) as once`,
): RawBuilder<unknown> {
  return sql`
    insert into booking.alarm (dedup_key, reservation_id, code, detail)
    select ${`${reservationId}:${code}`}::text, ${reservationId}::uuid, ${code}::text, ${JSON.stringify(detail)}::jsonb
    from ${from}
    on conflict (dedup_key) do update set cleared_at = null, raised_at = now()`;
}
