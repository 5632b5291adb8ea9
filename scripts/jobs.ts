// `npm run jobs -- list | retry`: jobs that failed, and another try for them.
import { type FailedJob, failedJobs, retryJobs } from '#database/jobs.ts';
import { runCommand } from './launch/run-command.ts';
import { withSiteDatabase } from './launch/site-database.ts';

const longestReason = 160;

function line({ id, name, key, attempts, maxAttempts, error, nextAt }: FailedJob): string {
  const state = nextAt === null ? 'dead' : `again ${nextAt.toISOString()}`;
  const reason = error?.split('\n')[0]?.slice(0, longestReason) ?? 'its process ended';
  return `${id}  ${name}  ${key}  ${attempts} of ${maxAttempts} attempts, ${state}: ${reason}`;
}

await runCommand('jobs', async ({ values, positionals: [action, ...ids] }) =>
  withSiteDatabase(async ({ db }) => {
    const failed = await failedJobs(db);
    if (action === 'list') {
      for (const job of failed) console.log(line(job));
      const dead = failed.filter(({ nextAt }) => nextAt === null).length;
      console.log(failed.length === 0 ? 'No job has failed.' : `${dead} dead, ${failed.length - dead} tried again.`);
      return 0;
    }
    const wanted = values['all'] === true ? failed.map(({ id }) => id) : ids;
    const unknown = wanted.filter((id) => !failed.some((job) => job.id === id));
    for (const id of unknown) console.error(`No job ${id} has failed.`);
    console.log(`${await retryJobs(db, wanted)} will be tried again by the site, at once while it runs.`);
    return unknown.length === 0 ? 0 : 1;
  }),
);
