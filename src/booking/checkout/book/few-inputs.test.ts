import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#accounts/accounts.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser } from '#tests/people.ts';
import { directRoom, type DirectRoom, quoteOf } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
}, 240_000);
afterAll(async () => await app?.close());

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** The form of the booking page as a browser without scripts would send it, and the required fields that are empty. */
function formOf(html: string) {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const sent = new FormData();
  const missing: string[] = [];
  const add = (tag: string, value: string) => {
    const name = attribute(tag, 'name');
    if (name === undefined) return;
    if (value === '' && / required=/.test(tag)) missing.push(name);
    else sent.set(name, value);
  };
  for (const [tag] of main.matchAll(/<input [^>]*>/g)) {
    const ticked = !/ type="(checkbox|radio)"/.test(tag) || / checked=/.test(tag);
    if (ticked || !/ type="radio"/.test(tag)) add(tag, ticked ? (attribute(tag, 'value') ?? '') : '');
  }
  for (const [all, tag = ''] of main.matchAll(/(<select [^>]*>)[\s\S]*?<\/select>/g))
    add(tag, /<option value="([^"]*)" selected=/.exec(all)?.[1] ?? '');
  for (const [, tag = '', value = ''] of main.matchAll(/(<textarea [^>]*>)([^<]*)/g)) add(tag, value);
  return { sent, missing };
}

test('a guest types; somebody whose profile is complete ticks the terms and presses the button, on one page', async () => {
  const { guest, call } = await browser(app);
  const path = `/book?quote=${await quoteOf(app, room)}`;
  expect(formOf(await (await guest.get(path)).text()).missing.length).toBeGreaterThan(3);
  const { status } = await call('/login', { email: 'maya@demo.example', password: demoPassword });
  expect(status).toBe(200);
  const { sent, missing } = formOf(await (await guest.get(path)).text());
  expect(missing).toEqual(['terms']);
  sent.set('terms', '1');
  const answer = await guest.post(path, sent);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\?/)]);
});
