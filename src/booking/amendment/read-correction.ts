import { hasCardNumber } from '#web/form/card-number.ts';
import { detailLimits, requestsOf } from '../checkout/book/booking-details.ts';
import { fieldName, type ProductForm, type TravellerField } from '../product-form.ts';
import type { ShownReservation } from '../reservation/shown-reservation.ts';
import type { FieldError, NameRule } from '../travellers/read-field.ts';
import { readTravellers } from '../travellers/read-form.ts';
import type { AmendedPart } from '../vertical.ts';
import { nameSlots, withNames } from './amendable.ts';
import type { Correction } from './request-amendment.ts';

export interface CorrectionError extends Omit<FieldError, 'problem'> {
  /** The form's name of the field: `room_1_first_name`, `requests`. */
  readonly field: string;
  readonly problem: string;
}

/** What was typed, or what is wrong with it. A name that stays is not judged: it was booked like that. */
export function readCorrection(
  found: Pick<ShownReservation, 'travellers' | 'requests'>,
  form: ProductForm,
  parts: readonly AmendedPart[],
  textOf: (field: string) => string | undefined,
  names: NameRule,
): { readonly correction: Correction; readonly errors: readonly CorrectionError[] } {
  const now = (slot: string, field: TravellerField) =>
    found.travellers.find((one) => one.slot === slot)?.fields[field] ?? '';
  const typed = (slot: string, field: TravellerField) => textOf(fieldName(slot, field)) ?? now(slot, field);
  const read = readTravellers({ slots: parts.includes('names') ? nameSlots(form) : [] }, typed, names);
  const errors: CorrectionError[] = read.errors
    .filter(({ slot, field }) => typed(slot, field) === '' || typed(slot, field) !== now(slot, field))
    .map(({ slot, field, ...error }) => ({ field: fieldName(slot, field), ...error }));
  const text = parts.includes('requests') ? textOf('requests') : undefined;
  const requests = text === undefined ? found.requests : requestsOf(text.slice(0, 20_000));
  if (hasCardNumber(requests)) errors.push({ field: 'requests', problem: 'card_number' });
  else if ([...requests].length > detailLimits.requests) errors.push({ field: 'requests', problem: 'too_long' });
  return { correction: { travellers: withNames(found.travellers, read.travellers), requests }, errors };
}
