import type { SentSearchForm } from '#travel/api/search-forms-api.ts';
import { element, field, options } from './elements.ts';

type Rental = Extract<SentSearchForm['fields'][number], { kind: 'rental' }>;
type Stay = Extract<SentSearchForm['fields'][number], { kind: 'stay' }>;

/** A day `YYYY-MM-DD`, so many days later. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Two dates of which the second follows the first, by the wanted number of nights until somebody says otherwise. */
export function datesFields(stay: Stay, nights: number): HTMLElement[] {
  const first = element('input', { type: 'date', name: 'check_in', min: stay.first, max: stay.last, required: '' });
  const second = element('input', { type: 'date', name: 'check_out', min: later(stay.first, 1), required: '' });
  let length = Math.min(Math.max(1, Math.trunc(nights)), stay.max_nights);
  first.addEventListener('change', () => {
    if (!first.value) return;
    second.min = later(first.value, 1);
    second.max = later(first.value, stay.max_nights);
    second.value = later(first.value, length);
  });
  second.addEventListener('change', () => {
    if (first.value && second.value > first.value)
      length = Math.round((Date.parse(second.value) - Date.parse(first.value)) / 86_400_000);
  });
  const cells = [field(stay.check_in, first), field(stay.check_out, second)];
  for (const cell of cells) cell.classList.add('day');
  return cells;
}

/** Days and times of pick-up and return; the return moves on with the pick-up. */
export function rentalFields(rental: Rental, nights: number): HTMLElement[] {
  const { first, last } = rental;
  const from = element('input', { type: 'date', name: 'from_day', min: first, max: last, required: '' });
  const until = element('input', { type: 'date', name: 'until_day', min: first, max: last, required: '' });
  let length = Math.max(0, Math.trunc(nights));
  from.addEventListener('change', () => {
    if (!from.value) return;
    until.min = from.value;
    until.value = later(from.value, length);
  });
  until.addEventListener('change', () => {
    if (from.value && until.value >= from.value)
      length = Math.round((Date.parse(until.value) - Date.parse(from.value)) / 86_400_000);
  });
  const values = rental.times.map(({ value }) => value);
  const texts = rental.times.map(({ label }) => label);
  const timeOf = (name: string, label: string) => {
    const cell = field(label, options(name, values, texts, rental.time));
    cell.classList.add('time');
    return cell;
  };
  const cells = [
    field(rental.from_day, from),
    timeOf('from_time', rental.from_time),
    field(rental.until_day, until),
    timeOf('until_time', rental.until_time),
  ];
  for (const cell of cells) cell.classList.add('day');
  return cells;
}
