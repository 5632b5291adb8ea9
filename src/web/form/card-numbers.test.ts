import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, newcomer, registered } from '#tests/people.ts';
import { directRoom, goodDetails, json, quoteOf, reserveByApi, visitor } from '#tests/visitor.ts';

const number = '4111 1111 1111 1111';
const sentence = 'card number';

let app: TestApp;
let quote: string;
beforeAll(async () => {
  app = await openTestApp();
  quote = await quoteOf(app, await directRoom(app));
}, 180_000);
afterAll(async () => await app.close());

interface Refused {
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
async function refusedFor(field: string, answer: Response): Promise<void> {
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).not.toContain(number);
  expect((JSON.parse(text) as Refused).errors[field]?.[0]).toContain(sentence);
}

describe('a card number is refused with a sentence', () => {
  test.each([
    ['requests', `Please charge ${number}, 12/27`],
    ['room_1_first_name', number],
    ['contact', number],
    ['phone', number],
    ['phone', '378282246310005'],
    ['email', '4111111111111111@example.com'],
  ])('in the field %s of a booking’s page, which does not show it again', async (field, text) => {
    const path = `/book?quote=${quote}`;
    const guest = visitor(app);
    const typed = {
      _token: await guest.token(path), room_1_first_name: 'Dana', room_1_last_name: 'Levi', email: 'dana@example.com', phone: '+972501234567', nationality: 'IL', requests: 'A quiet room', terms: '1',
    }; // prettier-ignore
    const answer = await guest.post(path, { ...typed, [field]: text });
    const page = await answer.text();
    expect([answer.status, page.includes(sentence)]).toEqual([422, true]);
    expect(page).not.toContain(number);
    expect(page).not.toMatch(/4111111111111111|378282246310005/);
  });

  test.each([
    ['requests', { requests: `Card: ${number}` }],
    ['guests.0.first_name', { guests: [{ first_name: number, last_name: 'Levi' }] }],
    ['contact.name', { contact: { ...goodDetails.contact, name: number } }],
    ['contact.phone', { contact: { ...goodDetails.contact, phone: '378282246310005' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: '4111111111111111@example.com' } }],
  ])('in %s of a reservation by the API', async (field, more) => {
    await refusedFor(field, await reserveByApi(app, quote, 'card-number-test-key', more));
    expect((await app.database.pool.query('select from booking.reservation')).rowCount).toBe(0);
  });

  test('in the name of an account', async () => {
    const { call } = await browser(app);
    await refusedFor('name', await call('/api/register', { ...newcomer(), name: number }));
    const { guest } = await registered(app);
    const fields = { _token: await guest.token('/profile'), step: 'details', name: number };
    const answer = await guest.post('/profile', fields);
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([422, true]);
  });

  test.each([
    ['name', { name: number }],
    ['phone', { phone: '378282246310005' }],
  ])('in the %s of a lead', async (field, more) => {
    const { data } = await json<{ data: { form: string } }>(await app.fetch('/v3/services/proxy'));
    const lead = {
      to: 'lead',
      form: data.form,
      name: 'Dana',
      email: 'dana@example.com',
      calling_code: '972',
      phone: '501234567',
    };
    const answer = await app.fetch('/v3/services/proxy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...lead, ...more }),
    });
    await refusedFor(field, answer);
  });
});

test('a phone, a booking number and dates are none', async () => {
  const requests =
    'Flight LY 315, booking JMKRBRZRGKEMA12R2M1V, arriving 2027-03-01 14:00. Call +4915123456789 or 0044 20 7946 0000.';
  const answer = await reserveByApi(app, quote, 'no-card-number-key', { requests });
  expect(answer.status).toBe(202);
});
