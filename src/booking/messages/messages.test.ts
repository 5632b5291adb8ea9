import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { bookedAtSandbox, supplierSecret, supplierSide } from '#tests/changing-supplier.ts';
import { mailTo } from '#tests/mails.ts';
import {
  directRoom,
  goodDetails,
  json,
  pay,
  postJson,
  ratesOf,
  type Reserved,
  untilState,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
let property: ReturnType<typeof supplierSide>;
beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_SUPPLIER_WEBHOOK_SECRET: supplierSecret } });
  property = supplierSide(app);
});
afterAll(async () => {
  property.close();
  await app.close();
});

interface Conversation {
  readonly can_write: boolean;
  readonly messages: readonly {
    readonly id: string;
    readonly author: string;
    readonly text: string;
    readonly language: string | null;
    readonly state: string;
  }[];
}
const own = ({ access_token: token }: Reserved) => ({ 'x-reservation-token': token });
const pathOf = ({ id }: Reserved) => `/v3/reservations/${id}/messages`;
const conversation = async (booked: Reserved) =>
  (await json<{ data: Conversation }>(await app.fetch(pathOf(booked), { headers: own(booked) }))).data;
let keys = 0;
const send = (booked: Reserved, text: unknown, headers: Record<string, string> = {}) =>
  postJson(
    app,
    pathOf(booked),
    { text },
    { ...own(booked), 'idempotency-key': `key-of-a-message-${(keys += 1)}`, ...headers },
  );
const until = async (booked: Reserved, seen: (messages: Conversation['messages']) => boolean) => {
  await expect.poll(async () => seen((await conversation(booked)).messages), { timeout: 20_000 }).toBe(true);
  return (await conversation(booked)).messages;
};
const written = async (booked: Reserved, text: string, language?: string) => {
  await property.write(booked.reference.replaceAll('-', ''), text, language);
  await property.deliverDue();
};
const textOf = (html: string) =>
  html.replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const opened = async ({ id, reference }: Reserved) => {
  const traveller = visitor(app);
  const token = await traveller.token('/reservation');
  await traveller.post('/reservation', { _token: token, reference, email: 'dana@example.com' });
  const page = `/reservation?id=${id}`;
  return {
    html: async () => await (await traveller.get(page)).text(),
    post: async (typed: Record<string, string>) =>
      await traveller.post(page, { _token: token, step: 'message', message: randomUUID(), ...typed }),
  };
};

describe('POST /v3/reservations/{id}/messages', () => {
  test('refuses strangers, no key, and what can’t be sent', async () => {
    const booked = await bookedAtSandbox(app, 40);
    await refused(await send(booked, 'Hello', { 'x-reservation-token': 'x'.repeat(43) }), 404);
    expect((await app.fetch(pathOf(booked))).status).toBe(404);
    await refused(await send(booked, 'Hello', { 'idempotency-key': 'short' }), 400);
    for (const wrong of ['', ' \n ', 'x'.repeat(2_001), '字'.repeat(10_000), 'Card 4111 1111 1111 1111', 7])
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await refused(await send(booked, wrong), 422);
    expect(await conversation(booked)).toEqual({ can_write: true, messages: [] });
  });

  test('hands each message on once, whatever is repeated, and another one under its key is refused', async () => {
    const booked = await bookedAtSandbox(app, 44);
    const headers = { 'idempotency-key': 'a-key-that-is-repeated' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await send(booked, 'A cot, please', headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await refused(await send(booked, 'Another', headers), 422);
    const messages = await until(booked, ([first]) => first?.state === 'sent');
    expect(messages).toMatchObject([
      { author: 'traveller', text: 'A cot, please', language: expect.stringMatching(/^en/) },
    ]);
  });

  test('arrives once when the supplier takes it without an answer, and is given up when it refuses', async () => {
    const booked = await bookedAtSandbox(app, 46);
    await property.fault({ fault: 'commit_then_timeout', argument: 10, endpoint: 'message', count: 1 });
    expect((await send(booked, 'Is there parking?')).status).toBe(202);
    await until(booked, ([first]) => first?.state === 'sent');
    await property.fault({ fault: 'message_refused', argument: null, endpoint: 'message', count: 1 });
    expect((await send(booked, 'And a pool?')).status).toBe(202);
    const messages = await until(booked, ([, second]) => second?.state === 'refused');
    expect(messages.map(({ state }) => state)).toEqual(['sent', 'refused']);
    await runNow(`message_email ${booked.id}`);
    const mail = await mailTo(app, 'dana@example.com', /was not delivered$/);
    expect(mail).toContain('And a pool?');
    expect(mail).not.toContain('Is there parking?');
  });

  test('says so when the supplier takes no messages', async () => {
    const booked = await bookedAtSandbox(app, 48);
    await app.database.pool.query(
      `update booking.reservation set supplier = 'elsewhere', version = version + 1 where id = $1`,
      [booked.id],
    );
    expect((await refused(await send(booked, 'Hello'), 409)).code).toBe('not_writable');
    expect((await conversation(booked)).can_write).toBe(false);
  });
});

describe('a message of the property', () => {
  test('is shown once as text, told in one email, and a forged or repeated webhook changes nothing', async () => {
    const booked = await bookedAtSandbox(app, 52);
    const text = 'Guten Tag <script>alert(1)</script>\nhttps://evil.example/pay \u202Etxt';
    await written(booked, text, 'de');
    await written(booked, 'Second', 'de');
    const messages = await until(booked, ({ length }) => length === 2);
    expect(messages[0]).toMatchObject({ author: 'property', language: 'de', state: 'received' });
    const page = await opened(booked);
    const html = await page.html();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('href="https://evil.example');
    expect(html).not.toContain('\u202E');
    expect(textOf(html)).toContain('Written in German');
  });

  test('that was not read is written to the traveller, without links of its own, once', async () => {
    const booked = await bookedAtSandbox(app, 56);
    await written(booked, 'Pay at https://evil.example/pay or www.evil.example today');
    await expect.poll(async () => (await received(booked.id)).count, { timeout: 20_000 }).toBe(1);
    await runNow(`message_email ${booked.id}`);
    const mail = await mailTo(app, 'dana@example.com', /has written to you$/);
    expect(mail).not.toContain('evil.example');
    expect(mail).toMatch(/\/reservation\?reference=.*#messages/);
    await expect.poll(async () => (await received(booked.id)).told, { timeout: 20_000 }).toBe(1);
  });
});

describe('the page of a reservation', () => {
  test('has a form that says what is wrong, sends once, and shows what became of it, without scripts', async () => {
    const booked = await bookedAtSandbox(app, 60);
    const page = await opened(booked);
    expect(textOf(await page.html())).toContain('Your message');
    const wrong = await page.post({ text: 'Card 4111 1111 1111 1111, thanks' });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain('aria-invalid');
    expect(html).not.toContain('4111');
    expect(html).toContain('thanks');
    expect((await page.post({ text: 'Hello', message: 'no-uuid' })).status).toBe(422);
    const message = randomUUID();
    for (let press = 0; press < 2; press += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a second press of the same form
      const sent = await page.post({ text: 'Where can we <b>park</b>?', message });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `/reservation?id=${booked.id}#messages`]);
    }
    await until(booked, (messages) => messages.length === 1 && messages[0]!.state === 'sent');
    const shown = await page.html();
    expect(shown).toContain('Where can we &lt;b&gt;park&lt;/b&gt;?');
    expect(textOf(shown)).toContain('Sent');
  });

  test('for its agency: sends in the agent’s name, and a viewer reads without a form', async () => {
    const { number } = await agencyOf(app, 'Messages Travel', { model: 'commission', commissionBp: 500 });
    const agent = await signedInWith(app, { agency: number, role: 'agent' });
    const viewer = await signedInWith(app, { agency: number, role: 'viewer' });
    const [rate] = await ratesOf(app, (await directRoom(app)).hotelId, 66);
    const quote = await json<{ data: { id: string } }>(await agent.call('/v3/quotes', { offer: rate!.offer }));
    const reserved = await agent.call(
      '/v3/reservations',
      { quote: quote.data.id, ...goodDetails },
      { 'idempotency-key': `key-${quote.data.id}` },
    );
    const { data: booked } = await json<{ data: Reserved }>(reserved);
    await pay(app, booked);
    expect(await untilState(app, booked.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    const path = `/dashboard/bookings/${booked.id}`;
    const typed = { step: 'message', message: randomUUID(), text: 'A late arrival' };
    const post = async ({ guest }: typeof agent) =>
      await guest.post(path, { _token: await guest.token('/profile'), ...typed });
    expect((await post(viewer)).status).toBe(403);
    const sent = await post(agent);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}#messages`]);
    const messages = await until(booked, ([first]) => first?.state === 'sent');
    expect(messages[0]?.author).toBe('agent');
    const seen = await (await viewer.guest.get(path)).text();
    expect(seen).toContain('A late arrival');
    expect(seen).not.toContain('name="message"');
  });
});

async function received(id: string): Promise<{ count: number; told: number }> {
  const { rows } = await app.database.pool.query<{ count: number; told: number }>(
    `select count(*)::int as count, count(told_at)::int as told from booking.message
     where reservation_id = $1 and author = 'property'`,
    [id],
  );
  return rows[0]!;
}

/** Lets a job that waits run at once. */
async function runNow(key: string): Promise<void> {
  await app.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1), run_at => now())`,
    [key],
  );
}
