import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contractSchema } from '#suppliers/direct/tickets/contract.ts';
import { writeContracts } from '#suppliers/direct/tickets/contracts.sql.ts';
import { createDirectTickets } from '#suppliers/direct/direct.ts';
import { tickets } from '../../../scripts/wayfare/tickets.ts';
import { redeemTicket } from '#suppliers/direct/tickets/orders.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { scanned, scannedPages } from '#tests/scan-code.ts';
import { inDays, json, pay, postJson, type Reserved, untilState, visitor } from '#tests/visitor.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'tickets' } })), 240_000);
afterAll(async () => await app?.close());

interface Attraction {
  readonly id: string;
  readonly path: string;
  readonly options: readonly { readonly option: number; readonly operator: string }[];
}
const data = async <Data>(path: string) => (await json<{ data: Data }>(await app.fetch(path))).data;

const formats = ['aztec', 'code_128', 'qr_code'] as const;
const earlier: string[] = [];

test.each(formats)('as %s are sold beside others, scanned, used once, and shown as used', async (format) => {
  const { db } = app.database;
  const listed = await data<{ attractions: Attraction[] }>('/v3/tickets/attractions?place=spain/barcelona');
  const { id } = listed.attractions[0]!;
  const contract = contractSchema.parse({
    id: `own-${format}`,
    attraction: id,
    operator: `House of ${format}`,
    zone: 'Europe/Madrid',
    position: null,
    currency: 'EUR',
    format,
    texts: [{ language: 'en', title: 'Own visit' }],
    options: [
      {
        id: 'visit',
        startTimes: ['12:00'],
        minutes: 60,
        capacity: 4,
        cancelBeforeMinutes: 60,
        seasons: [{ from: inDays(0), until: inDays(60) }],
        units: [{ id: 'adult', kind: 'adult', priceMinor: 1_000 }],
      },
    ],
  });
  await writeContracts(db, [contract]);
  const supplier = createDirectTickets({ db, secret: app.config.secret, now: () => new Date() });
  await loadCatalogue(db, supplier, new AbortController().signal);

  const { options, path } = await data<Attraction>(`/v3/tickets/attractions/${id}`);
  const { option } = options.find(({ operator }) => operator === contract.operator)!;
  const times = `/v3/tickets/attractions/${id}/times?option=${option}&date=${inDays(10)}&units=adult:2`;
  const found = await data<{ times: { offer: string; total: { amount: string } }[] }>(times);
  expect(found.times).toHaveLength(1);
  const quote = await json<{ data: { id: string } }>(
    await postJson(app, '/v3/tickets/quotes', { offer: found.times[0]!.offer }),
  );
  const reserved = await json<{ data: Reserved }>(
    await postJson(
      app,
      '/v3/reservations',
      {
        quote: quote.data.id,
        travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name: 'Levi' } }],
        contact: { email: 'dana@example.com', phone: '+972501234567' },
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  const { reference, transaction } = reserved.data;
  expect(await pay(app, reserved.data)).toBe(true);
  expect(await untilState(app, transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');

  const guest = visitor(app);
  const login = await guest.post('/reservation', {
    _token: await guest.token('/reservation'),
    reference,
    email: 'dana@example.com',
  });
  const detail = login.headers.get('location')!;
  const shown = async () => await (await guest.get(detail)).text();
  const { rows } = await sql<{ code: string }>`select code from direct.ticket
    where code <> all(${earlier}::text[]) order by number`.execute(db);
  const codes = rows.map(({ code }) => code);
  earlier.push(...codes);
  const drawings = [...(await shown()).matchAll(/<svg[^>]*role="img"[^>]*aria-label="Adult[^"]*"[\s\S]*?<\/svg>/g)].map(
    ([drawn]) => drawn.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" style="background:#fff"'),
  );
  // Small in its card, and on the whole screen.
  expect(drawings).toHaveLength(4);
  const read = await Promise.all(drawings.map(async (drawn) => await scanned(withWhite(drawn))));
  expect([...new Set(read.flat().map(({ text }) => text))].toSorted()).toEqual(codes.toSorted());

  const voucher = /href="([^"]+voucher[^"]*)"/.exec(await shown())![1]!.replaceAll('&amp;', '&');
  const paper = async () => new Uint8Array(await (await guest.get(voucher)).arrayBuffer());
  expect((await scannedPages(await paper())).map(({ text }) => text).toSorted()).toEqual(codes.toSorted());

  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const redeem = { positionals: ['redeem', codes[0]!], options: {} };
  expect(await tickets(redeem as unknown as Parameters<typeof tickets>[0], app.database, app.config)).toBe(0);
  expect(said.mock.calls).toEqual([['Valid, and used now.']]);
  said.mockRestore();
  expect(await redeemTicket(db, codes[0]!, new Date())).toBe('used_before');
  const used = await vi.waitUntil(async () => {
    const page = await shown();
    return page.includes('Used · ') && page;
  }, 30_000);
  expect(used).not.toContain('step=cancel');
  const { text, totalPages } = await extractText(await paper(), { mergePages: true });
  expect(totalPages).toBe(1);
  expect(text).toContain('Used · ');
  expect(path).toContain('/tickets/spain/barcelona/');
});

/** What is white on the page is the drawing's style, which an image alone has not. */
const withWhite = (svg: string) => {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return svg.replace('<path', `<path fill="#fff" d="M0 0h${width}v${height}H0z"/><path`);
};
