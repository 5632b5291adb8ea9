import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '#tests/app.ts';
import { json, pay, postJson, type Reserved, untilState } from '#tests/visitor.ts';

/** Paths of the offers of a page of results. */
export const offersIn = (html: string) =>
  [...html.matchAll(/href="(\/cars\/offer[^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

/** The offer on its page, as its form sends it. */
export const sealedIn = (html: string) =>
  /name="offer" value="([^"]+)"/.exec(html)?.[1] ?? /value="([^"]+)"[^>]*name="offer"/.exec(html)![1]!;

/** Details of a booking by a driver of 36 or so, or of a change of it. */
export const carBooking = (quote: string, more: object = {}) => ({
  quote,
  travellers: [{ slot: 'driver_1', fields: { first_name: 'Dana', last_name: 'Levi', born_on: '1990-04-17' } }],
  contact: { email: 'dana@example.com', phone: '+972501234567' },
  ...more,
});

/** Reserves and pays, until the booking is confirmed. */
export async function confirmed(app: TestApp, details: object, headers: Record<string, string> = {}) {
  const reserved = await postJson(app, '/v3/reservations', details, { 'idempotency-key': randomUUID(), ...headers });
  expect(reserved.status, await reserved.clone().text()).toBe(202);
  const { data } = await json<{ data: Reserved }>(reserved);
  expect(await pay(app, data)).toBe(true);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  return data;
}

/** A confirmed booking of the first car of a page of results. */
export async function booked(app: TestApp, results: string): Promise<Reserved> {
  const body = async (path: string) => await (await app.fetch(path, { headers: { accept: 'text/html' } })).text();
  const [path = ''] = offersIn(await body(results));
  const offer = sealedIn(await body(path));
  const { data: quote } = await json<{ data: { id: string } }>(await postJson(app, '/v3/cars/quotes', { offer }));
  return await confirmed(app, carBooking(quote.id));
}
