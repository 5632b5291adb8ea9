import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, quoteFor, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { mailTo } from '#tests/mails.ts';
import { pollUntil } from '#tests/poll.ts';
import { directRoom, type DirectRoom, goodDetails, json, type Reserved, untilState, visitor } from '#tests/visitor.ts';
import { setCredit } from '../../credit/set-credit.sql.ts';
import { findViolations } from '../../reconciliation/own-books.ts';
import type { BookingTables } from '../../tables.ts';

const gatewayKey = 'a-key-for-this-test-alone';
let app: TestApp;
let room: DirectRoom;
let db: Kysely<BookingTables>;
beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_GATEWAY_API_KEY: gatewayKey } });
  room = await directRoom(app);
  db = app.database.db as never;
}, 240_000);
afterAll(async () => await app?.close());

type Person = Awaited<ReturnType<typeof signedInWith>>;

const reserve = ({ call }: Person, quote: string) =>
  call('/v3/reservations', { quote, payment: 'later', ...goodDetails }, { 'idempotency-key': `key-${quote}` });

/** Turns a fault of the sandbox gateway on for the creation of payments. */
async function gatewayFault(fault: string, times: number): Promise<void> {
  const answer = await app.app.fetch(
    new Request(`${app.payOrigin}/admin/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gatewayKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fault, operation: 'create', times }),
    }),
  );
  if (!answer.ok) throw new Error(`the fault was refused: ${answer.status}`);
}

const textOf = async (answer: Response) => (await answer.text()).replaceAll('&amp;', '&');

test('an agent books now, and the client pays by a link that works once', { timeout: 300_000 }, async () => {
  const agency = await agencyOf(app, `North ${randomUUID()}`);
  const agent = await signedInWith(app, { agency: agency.number, role: 'owner' });
  const elsewhere = await signedInWith(app, {
    agency: (await agencyOf(app, `East ${randomUUID()}`)).number,
    role: 'owner',
  });
  const quote = await quoteFor(agent, room);
  expect(await (await reserve(agent, quote)).json()).toMatchObject({ errors: { payment: ['none'] } });
  await setCredit(db, agency.number, { paysLater: true, isBlocked: true });
  expect(await (await reserve(agent, quote)).json()).toMatchObject({ errors: { payment: ['blocked'] } });
  await setCredit(db, agency.number, { isBlocked: false });
  expect(await (await reserve(agent, await quoteFor(agent, room, false))).json()).toMatchObject({
    errors: { payment: ['too_late'] },
  });
  // Emails to the agent are in their own language, those to the client in that of the booking.
  await sql`update accounts.person set locale = 'he' where email = ${agent.form.email}`.execute(db);
  const { data } = await json<{ data: Reserved }>(await reserve(agent, quote));
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  // A repeat is answered as the first was.
  expect((await json<{ data: Reserved }>(await reserve(agent, quote))).data.id).toBe(data.id);

  const voucher = `/v3/dashboard/bookings/${data.id}/voucher`;
  expect((await agent.guest.get(voucher)).status).toBe(409);
  const path = `/dashboard/bookings/${data.id}`;
  const read = async (guest = agent.guest) => await textOf(await guest.get(path, { accept: 'text/html' }));
  expect(await read()).toContain('Confirmed, not paid');
  const list = await textOf(await agent.guest.get('/dashboard/bookings', { accept: 'text/html' }));
  expect(list).toMatch(/Cancelled on .* unless paid/);

  // Links are made by those who may act for the agency.
  const press = async (person: Person, fields: Readonly<Record<string, string>>) =>
    await person.guest.post(path, { _token: await person.guest.token('/reservation'), ...fields });
  expect((await press(elsewhere, { step: 'link_make' })).status).toBe(404);
  expect((await press(agent, { step: 'link_send', email: 'nobody' })).status).toBe(422);
  expect((await press(agent, { step: 'link_make' })).status).toBe(303);
  const linkIn = (page: string) => /value="(http[^"]*\/pay\?link=[^"]*)"/.exec(page)?.[1] ?? '';
  const first = linkIn(await read());
  expect((await press(agent, { step: 'link_send', email: 'client@example.com', remind: '1' })).status).toBe(303);
  const second = linkIn(await read());
  expect(second).not.toBe(first);
  const mail = await pollUntil(
    async () =>
      (await db.selectFrom('booking.outbox').select('sent_at').where('kind', '=', 'pay_request').execute())[0],
    (one) => Boolean(one?.sent_at),
  );
  expect(mail?.sent_at).toBeTruthy();

  const client = visitor(app, '192.0.2.7');
  const other = visitor(app, '192.0.2.8');
  expect((await client.get(first)).status).toBe(410);
  expect((await client.get(second.replace('link=', 'link=0'))).status).toBe(404);
  expect((await client.get(`${second.split('link=')[0]}link=${randomUUID()}.x`)).status).toBe(404);
  const page = await textOf(await client.get(second));
  expect(page).toContain('Pay for your booking');
  expect(page).not.toContain('Levi');
  expect((await other.get(second)).status).toBe(200);
  const press2 = async (browser: typeof client, href: string) =>
    await browser.post(href, { _token: await browser.token('/reservation') });
  const gone = await press2(client, second);
  expect([gone.status, gone.headers.get('location')]).toEqual([303, `/pay?reservation=${data.id}`]);
  // Another browser can neither pay nor see.
  expect([(await other.get(second)).status, (await press2(other, second)).status]).toEqual([409, 409]);
  expect((await other.get(`/pay?reservation=${data.id}`)).status).toBe(404);

  const open = async () =>
    await db
      .selectFrom('booking.payment')
      .select(['redirect_url', 'state'])
      .where('trip_id', '=', data.id)
      .where('replaced_at', 'is', null)
      .executeTakeFirstOrThrow();
  const { redirect_url: url } = await pollUntil(open, ({ redirect_url: to }) => to !== null, 20);
  await payOnPage((request) => app.app.fetch(request), url!, 'approve');
  await client.get(`/reservation?id=${data.id}`);
  expect((await pollUntil(open, ({ state }) => state === 'captured', 30)).state).toBe('captured');
  expect((await client.get(second)).status).toBe(410);
  expect((await agent.guest.get(voucher)).status).toBe(200);
  expect(await read()).not.toContain('Confirmed, not paid');
  // The agent hears of it once, and the history says how it was paid.
  const told = await mailTo(app, agent.form.email, /^שולם על ידי הלקוח שלכם: /);
  expect(told).toContain(`/he/dashboard/bookings/${data.id}`);
  expect(await mailTo(app, goodDetails.contact.email, /^Paid: /)).toContain('paid in full');
  const history = await read();
  for (const entry of ['Payment link created', 'Payment link opened', 'Paid', 'Email sent to the agent'])
    expect(history).toContain(`${entry}<`);
  expect(await findViolations(db)).toEqual([]);
});

test('an agency has at most as many unpaid bookings at a time as it may have', { timeout: 300_000 }, async () => {
  const agency = await agencyOf(app, `Many ${randomUUID()}`);
  await directRoom(app, 50);
  await setCredit(db, agency.number, { paysLater: true, unpaidMost: 2 });
  const agent = await signedInWith(app, { agency: agency.number, role: 'agent' });
  const quotes: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each takes a room of its own
  while (quotes.length < 5) quotes.push(await quoteFor(agent, room));
  const answers = await Promise.all(quotes.map(async (quote) => ({ quote, answer: await reserve(agent, quote) })));
  const made = answers.filter(({ answer }) => answer.status === 202);
  const refused = answers.filter(({ answer }) => answer.status === 409);
  expect([made.length, refused.length]).toEqual([2, 3]);
  for (const { answer } of refused) expect(await json(answer)).toMatchObject({ errors: { payment: ['too_many'] } });
  // A repeat is answered as the first was.
  const [first] = made;
  const { data } = await json<{ data: Reserved }>(first!.answer);
  const again = await json<{ data: Reserved }>(await reserve(agent, first!.quote));
  expect(again.data.id).toBe(data.id);
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  const path = `/book?quote=${refused[0]!.quote}`;
  const page = await textOf(await agent.guest.get(path, { accept: 'text/html' }));
  expect(page).toContain('as many unpaid bookings as it may have');
  // One that is cancelled makes room.
  const told = await json<{ data: { fee: { amount: string; currency: string } } }>(
    await agent.guest.get(`/v3/reservations/${data.id}/cancellation-quote`, { accept: 'application/json' }),
  );
  const fee = { amount: told.data.fee.amount, currency: told.data.fee.currency };
  const key = { 'idempotency-key': randomUUID() };
  expect((await agent.call(`/v3/dashboard/bookings/${data.id}/cancellation`, { fee }, key)).status).toBe(202);
  expect(await untilState(app, data.transaction, ['cancelled'])).toBe('cancelled');
  expect((await reserve(agent, refused[0]!.quote)).status).toBe(202);
});

test('a booking that is not paid promises no refund, and says what is still owed', { timeout: 300_000 }, async () => {
  const agency = await agencyOf(app, `West ${randomUUID()}`);
  await setCredit(db, agency.number, { paysLater: true });
  const agent = await signedInWith(app, { agency: agency.number, role: 'agent' });
  const { data } = await json<{ data: Reserved }>(await reserve(agent, await quoteFor(agent, room)));
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  const path = `/dashboard/bookings/${data.id}`;
  const shown = async (query: string) => {
    const page = await textOf(await agent.guest.get(path + query, { accept: 'text/html' }));
    return page.replaceAll(/<(script|template)\b.*?<\/\1>|<[^>]+>/gs, ' ');
  };
  const booking = await shown('');
  expect(booking).toContain('you won’t have to pay anything');
  expect(booking).toContain('You’d pay nothing');
  const form = await shown('?step=cancel');
  expect(form).toContain('Nothing has been paid yet');
  for (const page of [booking, form])
    expect(/.{0,80}(?:refund|charged at booking).{0,80}/is.exec(page)?.[0]).toBeUndefined();
});

test('a link waits while the gateway is silent, and is paid once it answers', { timeout: 300_000 }, async () => {
  const agency = await agencyOf(app, `Quiet ${randomUUID()}`);
  await setCredit(db, agency.number, { paysLater: true });
  const agent = await signedInWith(app, { agency: agency.number, role: 'agent' });
  const { data } = await json<{ data: Reserved }>(await reserve(agent, await quoteFor(agent, room)));
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  const path = `/dashboard/bookings/${data.id}`;
  await agent.guest.post(path, { _token: await agent.guest.token('/reservation'), step: 'link_make' });
  const shown = await textOf(await agent.guest.get(path, { accept: 'text/html' }));
  const link = /value="(http[^"]*\/pay\?link=[^"]*)"/.exec(shown)?.[1] ?? '';
  // The gateway makes a payment, but no answer comes.
  await gatewayFault('create_timeout_after_commit', 2);
  const client = visitor(app, '192.0.2.9');
  const opened = await client.post(link, { _token: await client.token('/reservation') });
  expect(opened.status).toBe(303);
  const waiting = await client.get(opened.headers.get('location') ?? '');
  expect([200, 303]).toContain(waiting.status);
  const open = async () =>
    await db
      .selectFrom('booking.payment')
      .select(['redirect_url', 'state'])
      .where('trip_id', '=', data.id)
      .where('replaced_at', 'is', null)
      .executeTakeFirstOrThrow();
  const { redirect_url: url } = await pollUntil(open, ({ redirect_url: to }) => to !== null, 60);
  await payOnPage((request) => app.app.fetch(request), url!, 'approve');
  await client.get(`/reservation?id=${data.id}`);
  expect((await pollUntil(open, ({ state }) => state === 'captured', 60)).state).toBe('captured');
  const { rows } = await app.database.pool.query(`select count(*)::int as count from booking.payment
    where trip_id = '${data.id}' and state = 'captured'`);
  expect(rows).toEqual([{ count: 1 }]);
  expect(await findViolations(db)).toEqual([]);
});

test('a link that was stopped, or whose time is over, opens nothing', { timeout: 300_000 }, async () => {
  const agency = await agencyOf(app, `South ${randomUUID()}`);
  await setCredit(db, agency.number, { paysLater: true });
  const agent = await signedInWith(app, { agency: agency.number, role: 'agent' });
  const { data } = await json<{ data: Reserved }>(await reserve(agent, await quoteFor(agent, room)));
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  const path = `/dashboard/bookings/${data.id}`;
  const press = async (step: string) =>
    await agent.guest.post(path, { _token: await agent.guest.token('/reservation'), step });
  const link = async () => {
    expect((await press('link_make')).status).toBe(303);
    const page = await textOf(await agent.guest.get(path, { accept: 'text/html' }));
    return /value="(http[^"]*\/pay\?link=[^"]*)"/.exec(page)?.[1] ?? '';
  };
  const stopped = await link();
  expect((await press('link_revoke')).status).toBe(303);
  const client = visitor(app);
  expect((await client.get(stopped)).status).toBe(410);
  const late = await link();
  expect((await client.get(late)).status).toBe(200);
  await app.database.pool.query(
    `update booking.receivable set pay_by = clock_timestamp() - interval '1 second', version = version + 1 where trip_id = $1`,
    [data.id],
  );
  expect((await client.get(late)).status).toBe(410);
  expect((await client.post(late, { _token: await client.token('/reservation') })).status).toBe(410);
});
