import { z } from 'zod';

const date = z.iso.date();
const id = z.string().min(1).max(200);
const units = z.array(z.object({ id, quantity: z.number().int().min(0).max(100) })).max(20);

const option = z.object({ productId: id, optionId: id });
const maxDays = 366;
const msPerDay = 86_400_000;

const isRange = ({ localDateStart, localDateEnd }: { localDateStart: string; localDateEnd: string }) => {
  const days = (Date.parse(localDateEnd) - Date.parse(localDateStart)) / msPerDay;
  return days >= 0 && days < maxDays;
};
const range = option.extend({ localDateStart: date, localDateEnd: date, units: units.optional() });

export const calendarRequest = range.refine(isRange);
export const availabilityRequest = z.union([
  range.refine(isRange),
  option.extend({ localDate: date, units: units.optional() }),
  option.extend({ availabilityIds: z.array(id).min(1).max(100), units: units.optional() }),
]);
export type AvailabilityRequest = z.infer<typeof availabilityRequest>;
export type CalendarRequest = z.infer<typeof calendarRequest>;

const contact = z.object({
  fullName: z.string().max(200).nullish(),
  firstName: z.string().max(100).nullish(),
  lastName: z.string().max(100).nullish(),
  emailAddress: z.string().max(320).nullish(),
  phoneNumber: z.string().max(40).nullish(),
  country: z.string().max(2).nullish(),
  locales: z.array(z.string().max(20)).max(5).optional(),
  notes: z.string().max(2_000).nullish(),
});
export type Contact = z.infer<typeof contact>;

export const reservationRequest = option.extend({
  uuid: z.uuid(),
  resellerReference: z.string().max(100).nullish(),
  availabilityId: id,
  unitItems: z
    .array(z.object({ uuid: z.uuid(), unitId: id }))
    .min(1)
    .max(100),
  expirationMinutes: z.number().int().min(1).max(120).optional(),
  contact: contact.optional(),
});
export type ReservationRequest = z.infer<typeof reservationRequest>;

export const confirmationRequest = z.object({
  contact,
  resellerReference: z.string().max(100).nullish(),
  emailReceipt: z.boolean().optional(),
});
export const extensionRequest = z.object({ expirationMinutes: z.number().int().min(1).max(120) });
export const cancellationRequest = z.object({ reason: z.string().max(500).nullish() });
export const bookingsRequest = z.union([
  z.object({ resellerReference: z.string().min(1).max(100) }),
  z.object({ localDate: date }),
  z.object({ localDateStart: date, localDateEnd: date }).refine(isRange),
]);
/** What an admin may change in a booking. */
export const changeRequest = z.union([
  z.strictObject({ redeemed_at: z.iso.datetime() }),
  z.strictObject({ availability_id: z.iso.datetime({ offset: true, local: false }) }),
]);
