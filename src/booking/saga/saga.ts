import type { Database } from '#database/open.ts';
import type { Log } from '#connector/log.ts';
import { tidyJobs } from '#database/jobs.ts';
import { startWorker, type Task, type Worker } from '#database/queue.ts';
import type { Gateway } from '../gateway.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductSupply } from '../vertical.ts';
import { advance } from './advance.ts';
import { lookForDue, sweep } from './due/due-trips.ts';
import { noteFees } from './nightly/note-fees.ts';
import { deleteOldWebhooks } from './nightly/old-webhooks.sql.ts';
import { enqueue } from './due/enqueue.ts';
import { runEach } from './due/run-each.ts';
import { acquireWorkerLease } from './worker-lease.ts';
import { deliver, type SendMail } from './deliver.ts';
import type { PaymentTexts, SagaDeps } from './deps.ts';
import { timing } from './timing.ts';
import type { TripRunner } from './due/trip-runner.ts';

export interface SagaOptions {
  readonly database: Database<BookingTables>;
  readonly log: Log;
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly gateways: readonly Gateway[];
  readonly describePayment: SagaDeps['describePayment'];
  readonly sendMail: SendMail;
  /** Mails about unpaid reservations to one e-mail address per day; 0 is unlimited. */
  readonly unpaidMailsPerDay: number;
  /** Shrinks every wait of the saga; 1 in production. */
  readonly timeScale: number;
  /** Advances trips that this process has made due. */
  readonly runner: TripRunner;
  /** Concurrent jobs in this process. */
  readonly concurrency: number;
  /** The lease of this process is lost, so it must end. */
  readonly onLost: (error: Error) => void;
  /** Email tasks of other modules, by job name; run by the worker that sends booking emails. */
  readonly emailTasks?: Readonly<Record<string, Task>>;
  /** More tasks for the same worker, e.g. freeing holds; run once a minute. */
  readonly everyMinute?: readonly (() => Promise<unknown>)[];
}

export interface Saga {
  /** Stops taking jobs, waits for calls in progress (25 s at most). */
  stop(): Promise<void>;
}

export type { PaymentTexts };

/** As many as the connections that a mailer keeps. */
const mailsAtOnce = 3;

/** Starts the worker that drives every trip, and enqueues what an earlier process left unfinished. */
export async function startSaga(options: SagaOptions): Promise<Saga> {
  const started = new AsyncDisposableStack();
  try {
    await startWorkers(options, started);
    return { stop: async () => await started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function startWorkers(options: SagaOptions, started: AsyncDisposableStack): Promise<void> {
  const { database, log, runner } = options;
  const lease = await acquireWorkerLease(database.url, options.onLost);
  started.defer(lease.close);
  const workers: Worker[] = [];
  started.defer(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
  const deps: SagaDeps = {
    db: database.db,
    pool: database.pool,
    log,
    lease,
    timing: timing(options.timeScale),
    supplies: options.supplies,
    gateways: Object.fromEntries(options.gateways.map((gateway) => [gateway.id, gateway])),
    describePayment: options.describePayment,
  };
  let underWay = 0;
  const bookings = await startWorker({
    url: database.url,
    log,
    onName: lease.holdJobs(),
    concurrency: options.concurrency,
    pollInterval: deps.timing.lookForDue,
    crontab: '* * * * * sweep ?max=1\n30 3 * * * reconcile ?max=1',
    tasks: {
      // Jobs from before there were trips name the reservation, which has its trip's id.
      advance: async ({ trip, reservation }) => {
        underWay += 1;
        try {
          await advance(deps, String(trip ?? reservation));
        } finally {
          underWay -= 1;
        }
      },
      sweep: async () => {
        await tidyJobs(database.db, log);
        await sweep(database.db);
        await runEach(options.everyMinute ?? [], log);
      },
      reconcile: async () => {
        await deleteOldWebhooks(database.db);
        const books = { db: database.db, log, supplies: options.supplies, gateways: options.gateways };
        await reconcile(books, async (gateway, payments) => await noteFees(database.db, gateway, payments));
      },
    },
  });
  workers.push(bookings);
  const mails = {
    send: options.sendMail,
    isBusy: () => underWay > 0 || runner.isBusy(),
    unpaidMailsPerDay: options.unpaidMailsPerDay,
  };
  // Emails have a separate worker, so that a slow mail server delays no booking, and bookings have priority.
  const mailWorker = await startWorker({
    url: database.url,
    log,
    onName: lease.holdJobs(),
    concurrency: mailsAtOnce,
    tasks: {
      ...options.emailTasks,
      deliver: async ({ outbox }) => deliver(database.db, mails, String(outbox)),
    },
  });
  workers.push(mailWorker);
  await tidyJobs(database.db, log);
  await sweep(database.db);
  const over = new AbortController();
  const look = lookForDue({ db: database.db, log, taken: runner.taken }, deps.timing.lookForDue, over.signal);
  started.defer(async () => {
    over.abort();
    await look;
  });
  runner.begin({
    advance: async (tripId) => await advance(deps, tripId),
    leaveToJob: async (tripId) => await enqueue(database.db, tripId),
  });
  started.defer(runner.stop);
}
