import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#tests/hostile-text.ts';
import { type ProductForm, travellerName } from '../../product-form.ts';
import { nameProblem, oneLine } from '#web/form/person-name.ts';
import { detailLimits, emailProblem, readDetails, typedOf } from './booking-details.ts';

const good = {
  room_1_first_name: 'Dana',
  room_1_last_name: 'Levi',
  room_2_first_name: 'Noa',
  room_2_last_name: 'O’Brien-Cohen',
  email: 'dana@example.com',
  phone: '+972 50 123-4567',
  nationality: 'IL',
  requests: '',
  terms: '1',
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const rooms = (count: number): ProductForm => ({
  slots: Array.from({ length: count }, (_, at) => ({
    id: `room_${at + 1}`,
    label: `Room ${at + 1}`,
    kind: 'lead_guest',
    fields: [
      { name: 'first_name', required: true },
      { name: 'last_name', required: true },
    ],
  })),
  wantsNationality: true,
  wantsRequests: true,
  questions: [],
});
const rules = { form: rooms(2), mustAcknowledge: false };
const desk = { from: '15:00', until: '22:00' };
const problems = (fields: Record<string, string>, more = rules) => {
  const read = readDetails(formOf(fields), [more]);
  return read.ok ? [] : read.error.map(({ field, problem }) => `${field} ${problem}`);
};

describe('the details form refuses', () => {
  it('an empty form, naming every field', () => {
    expect(problems({}, { form: rooms(2), mustAcknowledge: true })).toEqual([
      'room_1_first_name missing',
      'room_1_last_name missing',
      'room_2_first_name missing',
      'room_2_last_name missing',
      'email missing',
      'phone missing',
      'nationality missing',
      'accept_changes changes',
      'terms terms',
    ]);
  });

  it.each([
    ['room_1_first_name', '<script>', 'name_letters'],
    ['room_1_first_name', '12', 'name_letters'],
    ['room_1_first_name', '...', 'name_letters'],
    ['room_1_first_name', 'José', 'name_english'],
    ['room_1_last_name', 'Динара', 'name_english'],
    ['room_1_first_name', 'x'.repeat(61), 'too_long'],
    ['room_2_last_name', '\u202e\u200f ', 'missing'],
    ['email', 'a b@example.com', 'email'],
    ['email', 'a@b', 'email'],
    ['email', 'a@example.com\r\nBcc: x@example.com', 'email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'email'],
    ['email', '"a"@example.com', 'email'],
    ['phone', '12345', 'phone'],
    ['phone', '+972 50 123', 'phone'],
    ['phone', '+1 555 CALL NOW', 'phone'],
    ['phone', '1'.repeat(16), 'phone'],
    ['nationality', 'XX', 'country'],
    ['nationality', 'toString', 'country'],
    ['nationality', '__proto__', 'country'],
    ['requests', 'x'.repeat(1_001), 'too_long'],
    ['terms', 'on', 'terms'],
  ])('a %s that is wrong (case %#)', (field, value, problem) =>
    expect(problems({ ...good, [field]: value })).toEqual([`${field} ${problem}`]),
  );

  it.each(['14', '29', '-1', '15.5', '0x10', 'noon'])(
    '%s as an hour of arrival where the desk opens at 15:00',
    (arrival) =>
      expect(problems({ ...good, arrival }, { ...rules, arrival: desk } as typeof rules)).toEqual(['arrival arrival']),
  );

  it('a worse offer that was not accepted', () => {
    expect(problems(good, { form: rooms(2), mustAcknowledge: true })).toEqual(['accept_changes changes']);
    expect(problems({ ...good, accept_changes: '1' }, { form: rooms(2), mustAcknowledge: true })).toEqual([]);
  });

  it('files where text belongs', () => {
    const form = formOf(good);
    form.set('room_1_first_name', new Blob(['x']));
    const read = readDetails(form, [rules]);
    expect(read.ok).toBe(false);
    expect(typedOf(form, [rules.form])).not.toHaveProperty('room_1_first_name');
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(good), 'contact', 'accept_changes'),
          fc.string({ unit: anyCharacter, maxLength: 1_500 }),
        ),
        (fields) => {
          const read = readDetails(formOf({ ...good, ...fields }), [rules]);
          if (!read.ok) {
            expect(read.error.length).toBeGreaterThan(0);
            return;
          }
          for (const traveller of read.value.items[0]!.travellers)
            expect(travellerName(traveller)).not.toMatch(/[\p{Cc}\p{Cf}<>&"\d]/u);
        },
      ),
    );
  });
});

describe('the details form takes', () => {
  it.each([
    'José',
    'Ng',
    'יעל',
    'בן-דוד',
    'צ׳רצ׳יל',
    'محمد',
    '王小明',
    'Nguyễn',
    'D’Arcy',
    'St. John',
    'Μαρία',
    'สมชาย',
    'प्रिया',
  ])('the name %s of the person who books', (name) => expect(nameProblem(oneLine(name))).toBeNull());

  it.each(['a@b.co', 'first.last+tag@sub.example.co.uk', 'x_y@xn--bcher-kva.example', 'info@bücher.example'])(
    'the address %s',
    (email) => expect(emailProblem(email)).toBeNull(),
  );

  it.each([
    ['050-123 4567', 'IL', '+972501234567'],
    ['+972 50 123 4567', 'US', '+972501234567'],
    ['06 1234 5678', 'IT', '+390612345678'],
  ])('the phone %s of a traveller from %s as %s', (phone, nationality, e164) =>
    expect(readDetails(formOf({ ...good, phone, nationality }), [rules])).toMatchObject({
      ok: true,
      value: { phone: e164 },
    }),
  );

  it('names of 60 characters, puts them in single spaces, and whoever books is named in any script', () => {
    const read = readDetails(
      formOf({
        ...good,
        room_1_first_name: `  Zoe  Ann ${'a'.repeat(detailLimits.name - 8)}`,
        contact: 'Zoe\u0308 לוי',
        requests: ' a\r\nb\u202e ',
      }),
      [rules],
    );
    expect(read.ok && read.value.items[0]?.travellers[0]?.fields.first_name).toBe(`Zoe Ann ${'a'.repeat(52)}`);
    expect(read.ok && read.value.items[0]?.requests).toBe('a\nb');
    expect(read.ok && read.value.contactName).toBe('Zoë לוי');
  });
});

describe('checked details', () => {
  const long = {
    ...good,
    requests: '漢'.repeat(1_000),
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        [`room_${at + 1}_first_name`, 'W'.repeat(60)],
        [`room_${at + 1}_last_name`, '’'.repeat(59) + 'W'],
      ]).flat(),
    ),
    contact: '漢'.repeat(121),
  };

  it.each([
    ['', null],
    ['22', 22],
    ['28', 28],
  ])('%j as the hour of arrival', (arrival, hour) => {
    const read = readDetails(formOf({ ...good, arrival }), [{ ...rules, arrival: desk }]);
    expect(read).toMatchObject({ ok: true, value: { items: [{ arrivalHour: hour }] } });
    expect(readDetails(formOf({ ...good, arrival }), [rules])).toMatchObject({
      ok: true,
      value: { items: [{ arrivalHour: null }] },
    });
  });

  it('of twelve bookings at their longest are those of each in its place, with the contact once, and are shown again', () => {
    const twelve = Array.from({ length: 12 }, () => ({ ...rules, form: rooms(8) }));
    const { contact, email, phone, nationality, terms, ...ofItem } = { ...long, terms: '1' };
    const items = twelve.flatMap((_, at) =>
      Object.entries({ ...ofItem, requests: `${at} ${'漢'.repeat(990)}` }).map(
        ([name, value]) => [`item_${at + 1}_${name}`, value] as const,
      ),
    );
    const form = formOf({ contact, email, phone, nationality, terms, ...Object.fromEntries(items) });
    const read = readDetails(form, twelve);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value.items.map(({ requests }) => requests.split(' ')[0])).toEqual(twelve.map((_, at) => String(at)));
    const shown = typedOf(
      form,
      twelve.map((one) => one.form),
    );
    expect(readDetails(formOf(shown), twelve)).toEqual(read);
  });

  it('of several bookings name the field and the booking that is wrong', () => {
    const two = [rules, { ...rules, mustAcknowledge: true }];
    const read = readDetails(formOf({ item_1_room_1_first_name: '4111 1111 1111 1111' }), two);
    const wrong = read.ok ? [] : read.error.map(({ field, problem }) => `${field} ${problem}`);
    expect(wrong).toEqual([
      expect.stringMatching(/^item_1_room_1_first_name /),
      'item_1_room_1_last_name missing',
      'item_1_room_2_first_name missing',
      'item_1_room_2_last_name missing',
      'item_2_room_1_first_name missing',
      'item_2_room_1_last_name missing',
      'item_2_room_2_first_name missing',
      'item_2_room_2_last_name missing',
      'item_2_accept_changes changes',
      'email missing',
      'phone missing',
      'nationality missing',
      'terms terms',
    ]);
  });
});
