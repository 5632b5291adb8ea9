import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOutbox } from '#mail/outbox.ts';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import {
  directRoom,
  json,
  quoteOf,
  reserveByApi,
  type Reserved,
  untilState,
  type Visitor,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app?.close());

const urlOf = async (reservation: string) => {
  const { rows } = await app.database.pool.query(
    `select redirect_url as url from booking.payment where trip_id = $1 and replaced_at is null and state = 'open'`,
    [reservation],
  );
  return (rows[0] as { url: string } | undefined)?.url ?? '';
};
const openUrl = async (reservation: string) => {
  await expect.poll(() => urlOf(reservation), { timeout: 20_000 }).not.toBe('');
  return await urlOf(reservation);
};

/** A confirmed stay whose card was refused when it was charged, and the browser that may see it. */
async function unpaid(from: number): Promise<{ reserved: Reserved; guest: Visitor; page: string }> {
  const quote = await quoteOf(app, await directRoom(app), from);
  const { data: reserved } = await json<{ data: Reserved }>(await reserveByApi(app, quote, `debt-key-${quote}`));
  await payOnPage(
    (request) => app.app.fetch(request),
    await openUrl(reserved.id),
    'approve',
    'Dana Capture-Fails-Hard',
  );
  expect(await untilState(app, reserved.transaction, ['confirmed'])).toBe('confirmed');
  const guest = visitor(app, '192.0.2.77');
  const token = await guest.token('/reservation');
  await guest.post('/reservation', { _token: token, reference: reserved.reference, email: 'dana@example.com' });
  const page = `/reservation?id=${reserved.id}`;
  await expect
    .poll(async () => await (await guest.get(page)).text(), { timeout: 20_000 })
    .toContain('We couldn’t charge your card');
  return { reserved, guest, page };
}

const paymentState = async (reservation: string) => {
  const { rows } = await app.database.pool.query(
    'select state from booking.payment where trip_id = $1 and replaced_at is null',
    [reservation],
  );
  return (rows[0] as { state: string }).state;
};

test('a visitor without access, and a form without its token, can’t begin a payment', async () => {
  const { guest, page } = await unpaid(30);
  const stranger = visitor(app, '192.0.2.78');
  const answer = await stranger.post(page, { _token: await stranger.token('/reservation'), step: 'pay' });
  expect(await answer.text()).not.toContain('Still to pay');
  expect((await guest.post(page, { step: 'pay' })).status).toBe(403);
});

test('what is owed is shown, mailed, paid once by the page’s own button, and gone', async () => {
  const { reserved, guest, page } = await unpaid(40);
  const html = await (await guest.get(page)).text();
  expect(html).toContain('Still to pay');
  expect(html).toContain('name="step" value="pay"');
  await expect.poll(() => paymentState(reserved.id), { timeout: 20_000 }).toBe('voided');
  const paying = await guest.post(page, { _token: await guest.token(page), step: 'pay' });
  expect(paying.status).toBe(303);
  expect(paying.headers.get('location')).toContain(`/pay?reservation=${reserved.id}`);
  const url = await openUrl(reserved.id);
  const onward = await guest.get(paying.headers.get('location') ?? '');
  expect(onward.headers.get('location')).toBe(url);
  await payOnPage((request) => app.app.fetch(request), url, 'approve');
  await expect.poll(() => paymentState(reserved.id), { timeout: 20_000 }).toBe('captured');
  const after = await (await guest.get(page)).text();
  expect(after).not.toContain('Still to pay');
  expect(after).toContain('Charged to your card');
  const again = await guest.post(page, { _token: await guest.token('/login'), step: 'pay' });
  expect(again.headers.get('location')).toContain('/reservation');
  const mails = await listOutbox(join(app.dataDirectory, 'mail'));
  expect(mails.filter(({ subject }) => subject.startsWith('Payment needed')).length).toBeGreaterThan(0);
});
