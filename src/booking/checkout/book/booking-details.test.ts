import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '#web/seal.ts';
import { carry, unpack } from './carried.ts';
import { nameProblem, oneLine } from '#web/form/person-name.ts';
import { detailLimits, emailProblem, readDetails, typedFrom, typedOf } from './guest-details.ts';

const good = {
  first_1: 'Dana',
  last_1: 'Levi',
  first_2: 'Noa',
  last_2: 'O’Brien-Cohen',
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
const rules = { units: 2, mustAcknowledge: false };
const desk = { from: '15:00', until: '22:00' };
const problems = (fields: Record<string, string>, more = rules) => {
  const read = readDetails(formOf(fields), more);
  return read.ok ? [] : read.error.map(({ field, problem }) => `${field} ${problem}`);
};

describe('the details form refuses', () => {
  it('an empty form, naming every field', () => {
    expect(problems({}, { units: 2, mustAcknowledge: true })).toEqual([
      'first_1 missing',
      'last_1 missing',
      'first_2 missing',
      'last_2 missing',
      'email missing',
      'phone missing',
      'nationality missing',
      'accept_changes changes',
      'terms terms',
    ]);
  });

  it.each([
    ['first_1', '<script>', 'name_letters'],
    ['first_1', '12', 'name_letters'],
    ['first_1', '...', 'name_letters'],
    ['first_1', 'José', 'name_english'],
    ['last_1', 'Динара', 'name_english'],
    ['first_1', 'x'.repeat(61), 'too_long'],
    ['last_2', '\u202e\u200f ', 'missing'],
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
    expect(problems(good, { units: 2, mustAcknowledge: true })).toEqual(['accept_changes changes']);
    expect(problems({ ...good, accept_changes: '1' }, { units: 2, mustAcknowledge: true })).toEqual([]);
  });

  it('files where text belongs', () => {
    const form = formOf(good);
    form.set('first_1', new Blob(['x']));
    const read = readDetails(form, rules);
    expect(read.ok).toBe(false);
    expect(typedOf(form)).not.toHaveProperty('first_1');
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(good), 'contact', 'accept_changes'),
          fc.string({ unit: 'binary', maxLength: 1_500 }),
        ),
        (fields) => {
          const read = readDetails(formOf({ ...good, ...fields }), rules);
          if (!read.ok) {
            expect(read.error.length).toBeGreaterThan(0);
            return;
          }
          for (const { firstName, lastName } of read.value.guests)
            expect(`${firstName}${lastName}`).not.toMatch(/[\p{Cc}\p{Cf}<>&"\d]/u);
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
    expect(readDetails(formOf({ ...good, phone, nationality }), rules)).toMatchObject({
      ok: true,
      value: { phone: e164 },
    }),
  );

  it('names of 60 characters, puts them in single spaces, and whoever books is named in any script', () => {
    const read = readDetails(
      formOf({
        ...good,
        first_1: `  Zoe  Ann ${'a'.repeat(detailLimits.name - 8)}`,
        contact: 'Zoe\u0308 לוי',
        requests: ' a\r\nb\u202e ',
      }),
      rules,
    );
    expect(read.ok && read.value.guests[0]?.firstName).toBe(`Zoe Ann ${'a'.repeat(52)}`);
    expect(read.ok && read.value.requests).toBe('a\nb');
    expect(read.ok && read.value.contactName).toBe('Zoë לוי');
  });
});

describe('checked details', () => {
  const seal = createSeal('a secret of thirty-two characters', 'checkout');
  const long = {
    ...good,
    requests: '漢'.repeat(1_000),
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        [`first_${at + 1}`, 'W'.repeat(60)],
        [`last_${at + 1}`, '’'.repeat(59) + 'W'],
      ]).flat(),
    ),
    contact: '漢'.repeat(121),
  };

  it.each([
    ['', null],
    ['22', 22],
    ['28', 28],
  ])('%j as the hour of arrival', (arrival, hour) => {
    const read = readDetails(formOf({ ...good, arrival }), { ...rules, arrival: desk });
    expect(read).toMatchObject({ ok: true, value: { arrivalHour: hour } });
    expect(readDetails(formOf({ ...good, arrival }), rules)).toMatchObject({ ok: true, value: { arrivalHour: null } });
  });

  it('survive the review step at their longest, for their own quote alone', () => {
    const read = readDetails(formOf(long), { ...rules, units: 8 });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const carried = carry(seal, 'quote-1', read.value);
    const form = formOf({ details: carried.details, details_requests: carried.requests });
    expect(unpack(seal, 'quote-1', form)).toEqual(read.value);
    expect(unpack(seal, 'quote-2', form)).toBeNull();
    expect(
      unpack(seal, 'quote-1', formOf({ details: `A${carried.details}`, details_requests: carried.requests })),
    ).toBeNull();
    expect(readDetails(formOf(typedFrom(read.value)), { ...rules, units: 8 })).toEqual(read);
  });
});
