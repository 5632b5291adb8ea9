import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLeadForm } from '#accounts/leads/lead-form.ts';
import { failedJobs } from '#database/jobs.ts';
import { type FakeSmtp, fakeSmtp } from '#mail/test-smtp.ts';
import { createSeal } from '#web/seal.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { confirmed, postJson } from '#tests/visitor.ts';

let app: TestApp;
let smtp: FakeSmtp;
let leads: Server;
let leadsPort: number;
const sentOn: string[] = [];

beforeAll(async () => {
  smtp = await fakeSmtp();
  leads = createServer((request, response) => {
    sentOn.push(String(request.headers['idempotency-key']));
    response.end('{}');
  });
  await new Promise<void>((resolve) => leads.listen(0, '127.0.0.1', resolve));
  leadsPort = (leads.address() as AddressInfo).port;
  app = await openTestApp({ env: { SMTP_URL: smtp.url, LEADS_URL: `http://127.0.0.1:${leadsPort}/leads` } });
}, 180_000);
afterAll(async () => {
  await app.close();
  await smtp.stop();
  leads.close();
});

interface Job {
  readonly key: string;
  readonly attempts: number;
  /** Seconds until the next attempt. */
  readonly pause: number;
}

/** The job with this key prefix, once it has failed more often than `attempts` times. */
async function failed(key: string, attempts: number): Promise<Job> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows } = await app.database.pool.query<Job>(
      `select key, attempts, extract(epoch from run_at - now())::float8 as pause from graphile_worker.jobs
       where key like $1 || '%' and locked_at is null and attempts > $2 and last_error is not null`,
      [key, attempts],
    );
    if (rows[0]) return rows[0];
    await sleep(50);
  }
  throw new Error(`no job ${key} failed more than ${attempts} times`);
}

const due = async (key: string) =>
  await app.database.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [key]);

/** Skips each pause of a job until the pauses add up to an hour; returns the job. */
async function failsForAnHour(key: string): Promise<Job> {
  let job = await failed(key, 0);
  for (let seconds = job.pause; seconds < 3_600; seconds += job.pause) {
    await due(job.key);
    job = await failed(job.key, job.attempts);
  }
  return job;
}

test('mails, emails and leads survive an hour without a mail server and a lead endpoint', async () => {
  const { guest, form } = await registered(app);
  // The email that verifies the address.
  await expect.poll(() => smtp.mails.splice(0).length, { timeout: 20_000 }).toBe(1);
  await smtp.stop();
  leads.close();

  const booked = await confirmed(app);
  await guest.post('/password/reset', { _token: await guest.token('/password/reset'), email: form.email });
  const lead = randomUUID();
  const answer = await postJson(app, '/v3/services/proxy?locale=en', {
    to: 'lead',
    form: newLeadForm(createSeal(app.config.secret, 'lead'), lead, new Date(Date.now() - 10_000)),
    name: 'Dana Levi',
    email: 'dana@example.com',
    calling_code: '972',
    phone: '050-123 4567',
  });
  expect(answer.status).toBe(201);

  const down = await Promise.all(['deliver:', 'account email ', `lead ${lead}`].map(failsForAnHour));
  expect(smtp.mails).toEqual([]);
  expect((await failedJobs(app.database.db)).filter(({ nextAt }) => nextAt === null)).toEqual([]);

  await smtp.start();
  leads.listen(leadsPort, '127.0.0.1');
  for (const { key } of down) await due(key);
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(2);
  const text = smtp.mails.join('\n');
  expect(text).toContain(`To: ${form.email}`);
  expect(text).toContain(`Message-ID: <${booked.id}.confirmed@`);
  await expect.poll(() => sentOn, { timeout: 20_000 }).toEqual([lead]);
  await expect.poll(async () => await failedJobs(app.database.db), { timeout: 20_000 }).toEqual([]);
});
