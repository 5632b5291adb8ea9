import { readBirthDate } from '#values/age.ts';
import { isCountry } from '#values/country.ts';
import { readDate } from '#values/date-text.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import { oneLine, passportNameProblem } from '#web/form/person-name.ts';
import { phoneProblem, readPhone } from '#web/form/phone.ts';
import type { CustomerField, CustomerTexts } from '../pages/customers/customers-view.ts';
import { isEmail } from '../person.ts';
import { type CustomerData, documentKinds, longestNotes } from './customer.ts';

/** What is wrong with a field: a message of the namespace `customers` after `problem_`. */
export type CustomerProblem =
  | 'missing'
  | 'card_number'
  | 'too_long'
  | 'name_letters'
  | 'name_english'
  | 'email'
  | 'phone'
  | 'choice'
  | 'born_on'
  | 'date'
  | 'document_number'
  | 'document_whole';

export type CustomerProblems = Readonly<Partial<Record<CustomerField, CustomerProblem>>>;

/** Reads the fields of a customer; only the names must be there, and of a document all or nothing. `today`: `YYYY-MM-DD`. */
export function readCustomer(
  text: (field: CustomerField) => string,
  today: string,
): { readonly value: CustomerData; readonly problems: CustomerProblems } {
  const problems: Partial<Record<CustomerField, CustomerProblem>> = {};
  const check = (field: CustomerField, problem: CustomerProblem | null) => {
    if (problem) problems[field] = problem;
  };
  const name = (field: 'first_name' | 'last_name') => {
    const value = oneLine(text(field));
    check(field, passportNameProblem(value));
    return value;
  };
  const [firstName, lastName] = [name('first_name'), name('last_name')];
  const email = oneLine(text('email'));
  check('email', hasCardNumber(email) ? 'card_number' : email === '' || isEmail(email) ? null : 'email');
  const country = (field: 'nationality' | 'document_country') => {
    const value = text(field);
    check(field, value === '' || isCountry(value) ? null : 'choice');
    return value;
  };
  const nationality = country('nationality');
  const phone = readPhone(text('phone'), nationality || undefined);
  const ofPhone = phoneProblem(text('phone'), phone);
  check('phone', ofPhone === 'missing' ? null : ofPhone);
  const typedBirth = text('born_on').trim();
  const bornOn = typedBirth === '' ? null : readBirthDate(typedBirth, today);
  check('born_on', typedBirth !== '' && bornOn === null ? 'born_on' : null);
  const document = readDocument();
  const notes = text('notes')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim();
  check('notes', hasCardNumber(notes) ? 'card_number' : notes.length > longestNotes ? 'too_long' : null);
  return {
    value: {
      firstName,
      lastName,
      email: email || null,
      phone,
      nationality: nationality || null,
      bornOn,
      document,
      notes,
      consents: text('consent') === '1',
    },
    problems,
  };

  function readDocument(): CustomerData['document'] {
    const number = oneLine(text('document_number')).replaceAll(' ', '').toUpperCase();
    const kind = documentKinds.find((one) => one === text('document_kind'));
    const of = country('document_country');
    const typed = text('document_expires').trim();
    const expires = readDate(typed);
    if (number === '' && of === '' && typed === '') return null;
    check('document_kind', kind ? null : 'choice');
    if (of === '') check('document_country', 'document_whole');
    check('document_expires', typed === '' ? 'document_whole' : expires === null ? 'date' : null);
    if (number === '') check('document_number', 'document_whole');
    else if (hasCardNumber(number)) check('document_number', 'card_number');
    else check('document_number', /^[A-Z0-9-]{3,24}$/.test(number) ? null : 'document_number');
    return kind && expires !== null ? { kind, country: of, number, expires } : null;
  }
}

/** A stored customer as the values of the form. */
export function customerTexts(customer: CustomerData | null): CustomerTexts {
  const document = customer?.document;
  return {
    first_name: customer?.firstName ?? '',
    last_name: customer?.lastName ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    nationality: customer?.nationality ?? '',
    born_on: customer?.bornOn ?? '',
    document_kind: document?.kind ?? 'passport',
    document_country: document?.country ?? '',
    document_number: document?.number ?? '',
    document_expires: document?.expires ?? '',
    notes: customer?.notes ?? '',
    consent: customer?.consents ? '1' : '',
  };
}
