import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeSmtp, type FakeSmtp } from '#mail/test-smtp.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { bookedAtSandbox, supplierSecret, supplierSide } from '#tests/changing-supplier.ts';
import { json } from '#tests/visitor.ts';

let smtp: FakeSmtp;
let app: TestApp;
let property: ReturnType<typeof supplierSide>;
beforeAll(async () => {
  smtp = await fakeSmtp();
  app = await openTestApp({ env: { SANDBOX_SUPPLIER_WEBHOOK_SECRET: supplierSecret, SMTP_URL: smtp.url } });
  property = supplierSide(app);
});
afterAll(async () => {
  property.close();
  await app.close();
  await smtp.stop();
});

test('while the mail server is down a message is on the page, and its email comes once when it is back', async () => {
  const booked = await bookedAtSandbox(app, 40);
  await smtp.stop();
  await property.write(booked.reference.replaceAll('-', ''), 'We have a cot for you.');
  await property.deliverDue();
  const rowsOf = async <Row>(sql: string) => (await app.database.pool.query(sql, [booked.id])).rows as Row[];
  const told = async () =>
    (
      await rowsOf<{ isTold: boolean }>(
        `select told_at is not null as "isTold" from booking.message where reservation_id = $1`,
      )
    ).map(({ isTold }) => isTold);
  await expect.poll(told, { timeout: 20_000 }).toEqual([false]);
  const attempts = async () =>
    (
      await rowsOf<{ attempts: number }>(
        `select attempts from graphile_worker.jobs where key = 'message_email ' || $1::text`,
      )
    )[0]?.attempts ?? 0;
  const runNow = async () =>
    await rowsOf(
      `select graphile_worker.reschedule_jobs(
         array(select id from graphile_worker.jobs where key = 'message_email ' || $1::text), run_at => now())`,
    );
  await runNow();
  await expect.poll(attempts, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await told()).toEqual([false]);

  await smtp.start();
  await expect
    .poll(
      async () => {
        await runNow();
        return await told();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual([true]);
  const sent = smtp.mails.filter((mail) => /^Message-ID: <message\./im.test(mail));
  expect(sent).toHaveLength(1);
  const page = await json<{ data: { messages: { text: string }[] } }>(
    await app.fetch(`/v3/reservations/${booked.id}/messages`, {
      headers: { 'x-reservation-token': booked.access_token },
    }),
  );
  expect(page.data.messages.map(({ text }) => text)).toEqual(['We have a cot for you.']);
});
