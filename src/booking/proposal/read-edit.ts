import { exponentOf } from '#values/currency.ts';
import { findLocale } from '#i18n/locales.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import { oneLine } from '#web/form/person-name.ts';
import { emailProblem } from '../checkout/book/booking-details.ts';
import { longest, type Proposal, type ProposalItem } from './proposed.ts';
import type { ItemEdit, ProposalEdit } from './proposal.sql.ts';

/** A decimal in minor units; null for anything else. */
export function readPrice(text: string, currency: string): bigint | null {
  const digits = exponentOf(currency);
  const shape = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  const cents = shape?.[2] ?? '';
  if (!shape || cents.length > digits) return null;
  return BigInt(shape[1]! + cents.padEnd(digits, '0'));
}

/** Reads the editor's form. Errors by field: a message of `proposals` after `problem_`. */
export function readEdit(
  text: (name: string) => string,
  proposal: Proposal,
  items: readonly ProposalItem[],
  customerId: string | null,
): { readonly edit: ProposalEdit; readonly problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const check = (field: string, value: string, most: number) => {
    if (hasCardNumber(value)) problems[field] = 'card_number';
    else if ([...value].length > most) problems[field] = 'too_long';
    return value;
  };
  const lines = (name: string) =>
    text(name)
      .replaceAll('\r\n', '\n')
      .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
      .trim();
  const title = check('title', oneLine(text('title')), longest.title);
  if (title === '') problems['title'] = 'missing';
  const intro = check('intro', lines('intro'), longest.intro);
  const clientName = check('client_name', oneLine(text('client_name')), longest.name);
  const clientEmail = oneLine(text('client_email'));
  if (clientEmail !== '' && emailProblem(clientEmail)) problems['client_email'] = 'email';
  const locale = findLocale(text('locale')) ? text('locale') : proposal.locale;
  const days = text('valid_days');
  if (!/^([1-9]|[12]\d|30)$/.test(days)) problems['valid_days'] = 'days';
  const kept = items.filter(({ id }) => text('remove') !== id);
  const edits = kept.map((item): ItemEdit & { place: number } => {
    const field = (name: string) => `${name}_${item.id}`;
    const number = (name: string) => {
      const value = text(field(name)).trim();
      if (value === '') return null;
      if (/^([1-9]|[1-5]\d|60)$/.test(value)) return Number(value);
      problems[field(name)] = 'number';
      return null;
    };
    const typed = text(field('price'));
    const pinnedMinor = typed.trim() === '' ? null : readPrice(typed, proposal.currency);
    if (typed.trim() !== '' && (pinnedMinor === null || pinnedMinor === 0n)) problems[field('price')] = 'price';
    return {
      id: item.id,
      place: number('place') ?? item.place,
      day: number('day'),
      choice: number('choice'),
      note: check(field('note'), lines(field('note')), longest.note),
      pinnedMinor: pinnedMinor === 0n ? null : pinnedMinor,
    };
  });
  const ordered = edits.toSorted((one, other) => one.place - other.place);
  return {
    edit: {
      title,
      intro,
      clientName,
      clientEmail,
      customerId,
      locale,
      agentPays: text('payer') === 'agent',
      validDays: Number(days) || proposal.validDays,
      items: ordered.map(({ place: _place, ...item }) => item),
    },
    problems,
  };
}
