import { readPraise } from '#verticals/hotels/hotels.ts';
import type { TestApp } from './app.ts';
import { pollUntil } from './poll.ts';

/**
 * Ends the tasks of each minute, and has two servers know the same: prices of nights and what guests praise come with those
 * tasks, so that one server's pages would have them before another's.
 */
export async function settled(...apps: readonly TestApp[]): Promise<void> {
  await Promise.all(
    apps.map(async ({ database: { db, pool } }) => {
      await pool.query(
        `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
         values ('sweep', now(), now() + interval '1 day')
         on conflict (identifier) do update set last_execution = excluded.last_execution`,
      );
      const isSwept = async () => {
        const { rowCount } = await pool.query(
          `select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
           where task.identifier = 'sweep'`,
        );
        return rowCount === 0;
      };
      if (!(await pollUntil(isSwept, (is) => is))) throw new Error('the tasks of a minute do not end');
      await pool.query('delete from hotels.night_price_source');
      await readPraise(db);
    }),
  );
}
