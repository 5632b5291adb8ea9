import { type Kysely, sql } from 'kysely';
import type { PricingTables } from '../tables.ts';

/**
 * `no_rates`: real supply is sold and no feed is set. `feed_failed`: the feed can't be read, or none of it may be used.
 * `rates_refused`: single rates of it can't be right. `rates_missing`: it lacks currencies that it had. `rates_old`: for
 * twenty hours nothing of it was accepted.
 */
export const feedAlarms = ['feed_failed', 'rates_refused', 'rates_missing', 'rates_old'] as const;
export type RateAlarm = 'no_rates' | (typeof feedAlarms)[number];

const keyOf = (alarm: RateAlarm) => `exchange rates: ${alarm}`;

/** Raises an alarm with a sentence, or clears it (null). Answers whether that changed anything. */
export async function setRateAlarm(db: Kysely<PricingTables>, alarm: RateAlarm, text: string | null): Promise<boolean> {
  const { numAffectedRows } =
    text === null
      ? await sql`update booking.alarm set cleared_at = now() where dedup_key = ${keyOf(alarm)} and cleared_at is null`.execute(
          db,
        )
      : await sql`
          insert into booking.alarm (dedup_key, code, detail)
          values (${keyOf(alarm)}, ${alarm}, ${JSON.stringify({ text })}::jsonb)
          on conflict (dedup_key) do update set cleared_at = null, raised_at = now(), detail = excluded.detail
          where alarm.cleared_at is not null or alarm.detail <> excluded.detail`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The sentences of the alarms that are raised. */
export async function raisedRateAlarms(db: Kysely<PricingTables>): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select detail ->> 'text' as text from booking.alarm
    where dedup_key = any(${['no_rates' as const, ...feedAlarms].map(keyOf)}) and cleared_at is null order by dedup_key`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}
