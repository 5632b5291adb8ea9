import { type Kysely, sql } from 'kysely';

/** Limit on kinds per day, so that forged reports cannot fill the table. */
const mostKinds = 500;

/**
 * Counts a report about the content security policy; returns whether it is the first of its kind today. A kind above
 * the daily limit counts as `other`.
 */
export async function countPolicyReport<Tables>(
  db: Kysely<Tables>,
  report: { readonly directive: string; readonly blocked: string; readonly page: string },
): Promise<boolean> {
  const { rows } = await sql<{ count: bigint }>`
    with own (directive, blocked, page) as (
      values (${report.directive}::text, ${report.blocked}::text, ${report.page}::text)
    ), known as (
      select count(*) < ${mostKinds} or bool_or((directive, blocked, page) = (select * from own)) as fits
      from web.policy_report where day = current_date
    )
    insert into web.policy_report (directive, blocked, page)
    select case when fits then directive else 'other' end, case when fits then blocked else 'other' end,
      case when fits then page else 'other' end
    from own cross join known
    on conflict (day, directive, blocked, page) do update set count = policy_report.count + 1, last_at = now()
    returning count`.execute(db);
  return rows[0]?.count === 1n;
}

/** Runs once a minute: deletes counts after a year. */
export async function sweepPolicyReports<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from web.policy_report where day < current_date - 365`.execute(db);
}
