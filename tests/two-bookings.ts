import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractText } from 'unpdf';
import { expect } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { rotated } from './full.ts';
import {
  cityOf,
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  mailSent,
  prefixed,
  type Reserved,
  stay,
  type Visitor,
  visitor,
} from './visitor.ts';

export const apiKey = 'a-canary-of-the-gateway-key';
export const webhookSecret = 'a-canary-of-the-webhook-key';
/** Texts that contain markup, templates, formulas or line breaks. */
export const payloads = [
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(2)</script>',
  '<!--<svg/onload=alert(3)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  `'"--><b id=canary>`,
  'a\u2028b\u2029c',
  '\u202eolleh\u202c',
  'x\r\nATTENDEE:mailto:eve@evil.example\r\nBcc: eve@evil.example',
  '=cmd|calc',
  '#panic("typst")',
];

/** An app with two bookings, one of them full of hostile text. */
export interface TwoBookings {
  readonly app: TestApp;
  readonly room: DirectRoom;
  readonly booked: Reserved;
  readonly other: Reserved;
}

export async function openTwoBookings(): Promise<TwoBookings> {
  const app = await openTestApp({
    env: { SANDBOX_GATEWAY_API_KEY: apiKey, SANDBOX_GATEWAY_WEBHOOK_SECRET: webhookSecret },
  });
  const room = await directRoom(app);
  const booked = await confirmed(
    app,
    {
      requests: payloads.join('\n'),
      contact: { ...goodDetails.contact, email: "o'brien+{{7*7}}@example.com" },
      guests: [{ first_name: "D'Artagnan-Noa", last_name: 'Müller לוי Łódź' }],
    },
    20,
  );
  const other = await confirmed(app, { locale: 'he', guests: [{ first_name: 'דנה', last_name: 'כהן' }] }, 24);
  for (const one of [booked, other]) await mailSent(app, one);
  return { app, room, booked, other };
}

/** A visitor who owns both reservations. */
export async function ownerOf({ app, booked, other }: TwoBookings): Promise<Visitor> {
  const guest = visitor(app);
  for (const [one, email] of [
    [booked, "o'brien+{{7*7}}@example.com"],
    [other, 'dana@example.com'],
  ] as const) {
    const response = await guest.post('/reservation', {
      _token: await guest.token('/reservation'),
      reference: one.reference,
      email,
    });
    expect(response.status).toBe(303);
  }
  return guest;
}

const pagePaths = ({ room, booked, other }: TwoBookings) => {
  const city = cityOf(room);
  const each = [booked, other].flatMap((one) => [
    `/reservation?id=${one.id}`,
    `/reservation?id=${one.id}&step=cancel`,
    `/transaction/${one.transaction}/success`,
    `/transaction/${one.transaction}/error`,
  ]);
  return [
    '/',
    '/hotels',
    city,
    `${city}/results`,
    `${city}/results?${stay()}`,
    room.path,
    `${room.path}?${stay()}`,
    `${room.path}?${stay()}&currency=EUR`,
    '/reservation',
    '/nope',
    '/_dev/ui',
    ...each,
  ];
};

/** Every page in every form, as its owner sees it; by address. */
export async function allPages(bookings: TwoBookings): Promise<Map<string, string>> {
  const guest = await ownerOf(bookings);
  const texts = new Map<string, string>();
  for (const [turn, prefix] of ['', '/he', '/fr'].entries()) {
    // In a sample each page in one language.
    for (const path of rotated(pagePaths(bookings), 3, turn)) {
      for (const accept of ['text/html', 'application/json'])
        texts.set(
          `${accept} ${prefix}${path}`,
          await (await guest.get(prefixed(prefix, path), { accept, 'sec-fetch-site': 'same-origin' })).text(),
        );
    }
  }
  return texts;
}

/** Every file of every mail that was sent, documents as their text; by name. */
export async function allMails(app: Pick<TestApp, 'dataDirectory'>): Promise<Map<string, string>> {
  const directory = join(app.dataDirectory, 'mail');
  const texts = new Map<string, string>();
  for (const name of await readdir(directory)) {
    for (const file of await readdir(join(directory, name))) {
      const path = join(directory, name, file);
      const bytes = await readFile(path);
      texts.set(
        `${name}/${file}`,
        bytes.subarray(0, 5).toString() === '%PDF-' ? await pdfText(bytes) : bytes.toString(),
      );
    }
  }
  return texts;
}

export const pdfText = async (pdf: Uint8Array) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

/** What the API gives the owner of a booking to print and to keep. */
export async function documentsOf(app: TestApp, { id, access_token }: Reserved): Promise<{ pdf: string; ics: string }> {
  const ask = async (name: string) =>
    await app.fetch(`/v3/reservations/${id}/${name}`, { headers: { 'x-reservation-token': access_token } });
  const voucher = await ask('voucher');
  expect([voucher.status, voucher.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return { pdf: await pdfText(new Uint8Array(await voucher.arrayBuffer())), ics: await (await ask('calendar')).text() };
}
