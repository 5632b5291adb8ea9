import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/app.ts';
import { rotated, sampled } from '#tests/full.ts';
import {
  allMails,
  allPages,
  openTwoBookings,
  ownerOf,
  documentsOf,
  payloads,
  type TwoBookings,
} from '#tests/two-bookings.ts';
import { confirmed, type DirectRoom, goodDetails, mailSent, postJson, type Reserved, stay } from '#tests/visitor.ts';

let bookings: TwoBookings;
let app: TestApp;
let room: DirectRoom;
let booked: Reserved;

beforeAll(async () => {
  bookings = await openTwoBookings();
  ({ app, room, booked } = bookings);
});
afterAll(async () => await app.close());

describe('what travellers write', () => {
  const raw = /<img src=x|<script>alert|<svg\/onload|<b id=canary|<svg onload/;
  test('is never markup on a page, in its data or in a mail', async () => {
    for (const [name, text] of [...(await allPages(bookings)), ...(await allMails(bookings.app))].filter(
      ([name]) => !name.startsWith('application/json') && !/\.(json|txt)$|attachment|\.eml$/.test(name),
    )) {
      expect([name, raw.exec(text)]).toEqual([name, null]);
      for (const [, island = ''] of text.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
        expect([name, /</.exec(island)]).toEqual([name, null]);
    }
    const shown = await (await (await ownerOf(bookings)).get(`/reservation?id=${booked.id}`)).text();
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(shown).toContain('{{7*7}}');
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]olleh/);
  });
  test('stands in a search as text', async () => {
    for (const [turn, text] of payloads.entries()) {
      const paths = [
        `/hotels/search?q=${encodeURIComponent(text)}`,
        `/he/hotels/search?q=${encodeURIComponent(text)}`,
        `${room.path}?check_in=${encodeURIComponent(text)}`,
        `/reservation?reference=${encodeURIComponent(text)}`,
        `${room.path}?${stay()}&guests=${encodeURIComponent(text)}`,
      ];
      for (const path of rotated(paths, 2, turn)) {
        const html = await (await app.fetch(path)).text();
        expect([path, raw.exec(html)]).toEqual([path, null]);
        for (const [, island = ''] of html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
          expect([path, /</.exec(island)]).toEqual([path, null]);
      }
    }
  });
  test('writes no lines of its own into a calendar or the head of a mail', async () => {
    const { ics, pdf } = await documentsOf(app, booked);
    const unfolded = ics.replaceAll('\r\n ', '');
    for (const line of unfolded.split('\r\n').filter(Boolean))
      expect(line).toMatch(
        /^(BEGIN|VERSION|PRODID|CALSCALE|METHOD|UID|DTSTAMP|SEQUENCE|DTSTART|DTEND|SUMMARY|LOCATION|GEO|DESCRIPTION|STATUS|TRANSP|END)[:;]/,
      );
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(pdf).toContain('#panic("typst")');
    for (const [name, text] of await allMails(bookings.app)) {
      if (!name.endsWith('.eml')) continue;
      const head = text.split(/\r?\n\r?\n/)[0] ?? '';
      expect(head).not.toMatch(/^(bcc|cc|attendee)/im);
      expect(head.match(/^to:/gim)).toHaveLength(1);
    }
  });
  const names = [
    'Ngô Thị Ánh',
    'Müller',
    'Łódź',
    'Αλέξης',
    'كريم',
    'Щербаков',
    'สมชาย',
    'अनिल',
    '𠮷田',
    '王小明',
    '김민준',
    'ანა',
    'Անի',
  ];
  test.each(sampled(names, 4))('the name %s gets a voucher and a mail', async (name) => {
    const made = await confirmed(app, { guests: [{ first_name: name, last_name: name }], requests: '😀 ★ fi' }, 28);
    expect((await documentsOf(app, made)).pdf.length).toBeGreaterThan(200);
    await mailSent(app, made);
  });
  test.each(rotated(['a{b}@example.com', 'a/b@example.com', 'dana@bücher.example', 'dana@דוגמה.ישראל'], 2, 1))(
    'the address %s that we take can pay',
    async (email) => {
      await confirmed(app, { contact: { ...goodDetails.contact, email } }, 32);
    },
  );
  test.each([
    ['contact.email', { contact: { ...goodDetails.contact, email: 'a@b.example\r\nBcc: eve@evil.example' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: '<a@b.example>' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: 'a@b.example,eve@evil.example' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: '"a b"@c.example' } }],
    ['contact.phone', { contact: { ...goodDetails.contact, phone: '+972501234567;ext=<b>' } }],
    ['contact.name', { contact: { ...goodDetails.contact, name: 'Dana\r\nBcc: eve' } }],
    ['guests.0.first_name', { guests: [{ first_name: '<b>', last_name: 'L' }] }],
    ['guests.0.last_name', { guests: [{ first_name: 'D', last_name: '{{7*7}}' }] }],
    ['guests.0.first_name', { guests: [{ first_name: '\u202e', last_name: 'L' }] }],
    ['guests.0.first_name', { guests: [{ first_name: '-', last_name: 'L' }] }],
    ['nationality', { nationality: '__proto__' }],
    ['nationality', { nationality: 'il' }],
  ])('that is no %s is refused: %j', async (field, more) => {
    const response = await postJson(
      app,
      '/v3/reservations',
      { quote: booked.id, ...goodDetails, ...more },
      { 'idempotency-key': 'a-key-of-the-secrets-test' },
    );
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ]);
  });
});
