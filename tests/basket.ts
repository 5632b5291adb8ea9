import { expect } from 'vitest';
import type { BasketView } from '#booking/checkout/basket/basket-view.ts';
import { type DirectRoom, inDays, type Visitor } from './visitor.ts';

/** A hotel's page with the rates for two nights from that many days on. */
export const datedPath = (room: DirectRoom, from: number, currency = 'EUR') =>
  `${room.path}?check_in=${inDays(from)}&check_out=${inDays(from + 2)}&guests=2&currency=${currency}`;

/** Presses the first "Add to basket" of the room as a browser without scripts does. */
export async function addRoom(guest: Visitor, room: DirectRoom, from: number, currency = 'EUR'): Promise<Response> {
  const path = datedPath(room, from, currency);
  const html = await (await guest.get(path)).text();
  const token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const [offer] = [...html.matchAll(/<button\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('name="basket"') ? (/value="([^"]+)"/.exec(tag)?.[1] ?? []) : [],
  );
  return await guest.post(path, { _token: token, basket: offer ?? '', offers: offersOf(html) });
}

/** The list that a hotel's page sends with the value of a button. */
export const offersOf = (html: string) => /name="offers" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** The basket's view, as the page's JSON has it. */
export async function basketOf(guest: Visitor, path = '/basket'): Promise<BasketView> {
  const answer = await guest.get(path, { accept: 'application/json', 'sec-fetch-site': 'same-origin' });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { view: BasketView }).view;
}

/** Posts a form of the basket's page; its own path after the redirect. */
export async function changeBasket(guest: Visitor, fields: Record<string, string>): Promise<string> {
  const answer = await guest.post('/basket', { _token: await guest.token('/reservation'), ...fields });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}
