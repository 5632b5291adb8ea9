import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { forSale } from './for-sale.ts';
import { goodDetails, inDays, json, pay, postJson, type Reserved, untilState } from '#tests/visitor.ts';

/** The sandbox gateway charges currencies with three digits in steps of ten units, as card networks do. */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app?.close());

interface Amount {
  readonly amount: string;
  readonly currency: string;
}
interface Rate {
  readonly offer: string;
  readonly charged_now: Amount;
  readonly cancellation_kind: string;
  readonly cancellation: readonly { readonly fee: Amount }[];
}
const ratesIn = async (hotel: string, currency: string) => {
  const dates = `check_in=${inDays(5)}&check_out=${inDays(8)}&guests=2`;
  const response = await app.fetch(`/v3/hotels/${hotel}/rates?${dates}&currency=${currency}`);
  return response.ok ? (await json<{ data: { rates: Rate[] } }>(response)).data.rates : [];
};

test('what is shown in dinars is charged, and a fee leaves what can be refunded', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(`
    select property.id from hotels.property where status = 'open' and exists (
      select from hotels.property_mapping where property_id = property.id and supplier = 'sandbox') order by id`);
  const kinds = new Map<string, Rate>();
  const seen: Rate[] = [];
  for (const { id } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- until both kinds are found
    const rates = await ratesIn(id, 'KWD');
    seen.push(...rates);
    for (const rate of rates)
      if (
        rate.cancellation_kind === 'on_request' ||
        BigInt(rate.cancellation[0]?.fee.amount ?? 0) !== BigInt(rate.charged_now.amount)
      )
        kinds.set(rate.cancellation_kind, rate);
    if (kinds.size === 2) break;
  }
  expect([...kinds.keys()].toSorted()).toEqual(['on_request', 'schedule']);
  for (const { charged_now: now, cancellation } of seen)
    for (const { amount, currency } of [now, ...cancellation.map(({ fee }) => fee)])
      expect([currency, BigInt(amount) % 10n]).toEqual(['KWD', 0n]);

  for (const rate of kinds.values()) {
    // oxlint-disable no-await-in-loop -- one booking after the other
    const { data: quote } = await json<{ data: Rate & { id: string } }>(
      await postJson(app, '/v3/quotes', { offer: rate.offer }),
    );
    expect(quote.charged_now).toEqual(rate.charged_now);
    const sent = { quote: quote.id, ...goodDetails };
    const reserved = await postJson(app, '/v3/reservations', sent, { 'idempotency-key': randomUUID() });
    const { data: booked } = await json<{ data: Reserved }>(reserved);
    await pay(app, booked);
    expect(await untilState(app, booked.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
    const access = { 'x-reservation-token': booked.access_token };
    const path = `/v3/reservations/${booked.id}`;
    const told = await json<{ data: { quote?: string | null; fee: Amount; refund: Amount } }>(
      await app.fetch(`${path}/cancellation-quote`, { headers: access }),
    );
    const { fee, refund } = told.data;
    const agreed = rate.cancellation_kind === 'on_request' ? { quote: told.data.quote } : { fee };
    expect(BigInt(fee.amount) + BigInt(refund.amount)).toBe(BigInt(rate.charged_now.amount));
    const headers = { ...access, 'idempotency-key': randomUUID() };
    expect((await postJson(app, `${path}/cancellation`, agreed, headers)).status).toBe(202);
    const money = async () => {
      const { data } = await json<{ data: { refund: { amount: Amount; state: string } | null } }>(
        await app.fetch(path, { headers: access }),
      );
      return data.refund && [data.refund.state, data.refund.amount];
    };
    await expect.poll(money, { timeout: 20_000 }).toEqual(['done', refund]);
    // oxlint-enable no-await-in-loop
  }
  expect(await findViolations(app.database.db)).toEqual([]);
});

test('what an agency sells at its cost in dinars can be quoted, and is not sold below it', async () => {
  const north = await agencyOf(app, 'North');
  const agent = await signedInWith(app, { agency: north.number, role: 'agent', grants: ['net'] });
  const rules = [
    { id: 'everything', percent: 12 },
    { id: 'partners', percent: 0, priority: 1, match: { agencies: [north.id] } },
  ];
  expect(await writeDraft(app.database.db, 'platform', rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
  expect(await publishDraft(app.database.db, 'platform', forSale({}))).toMatchObject({ kind: 'done' });
  const { rows: hotels } = await app.database.pool.query<{ id: string }>(
    `select property_id as id from hotels.property_mapping where supplier = 'direct' order by 1 limit 12`,
  );
  const offersOf = async (id: string) => {
    const dates = `check_in=${inDays(40)}&check_out=${inDays(43)}&guests=2&currency=KWD`;
    const answer = await agent.guest.get(`/v3/hotels/${id}/rates?${dates}`, { accept: 'application/json' });
    return answer.ok ? (await json<{ data: { rates: Rate[] } }>(answer)).data.rates : [];
  };
  const quoted = async (offer: string) => {
    const answer = await agent.call('/v3/quotes', { offer });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([201, expect.any(String)]);
    const { rows } = await app.database.pool.query<{ above: bigint; margin: bigint; last: string }>(
      `select total_minor - supplier_in_sale_minor as above, agency_net_minor - supplier_in_sale_minor as margin,
         trail -> -1 ->> 'step' as last
       from booking.quote join booking.quote_net on quote_id = quote.id where quote.id = $1`,
      [(JSON.parse(text) as { data: { id: string } }).data.id],
    );
    return rows[0]!;
  };
  const sold: string[] = [];
  for (const { id } of hotels) sold.push(...((await offersOf(id)).length > 0 ? [id] : []));
  // Rules arrive by notification.
  await vi.waitUntil(async () => (await quoted((await offersOf(sold[0]!))[0]!.offer)).above < 10n, {
    timeout: 20_000,
    interval: 500,
  });
  const quotes = [];
  for (const id of sold) quotes.push(await quoted((await offersOf(id))[0]!.offer));
  expect(quotes.length).toBeGreaterThan(4);
  for (const { above, margin } of quotes) {
    expect([above >= 0n, above < 10n]).toEqual([true, true]);
    expect(margin).toBeGreaterThanOrEqual(0n);
  }
  // Of ten prices nine lie between two steps.
  expect(quotes.some(({ last }) => last === 'charge')).toBe(true);
});
