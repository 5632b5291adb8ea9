import { z } from 'zod';

/**
 * The supplier's answers as OCTO 1.0 defines them, with the capabilities `octo/content` and `octo/pricing`; products with
 * `octo/pickups` and `octo/questions` as well. Lists hold unknowns, so that one bad entry doesn't invalidate the rest.
 */
/** PostgreSQL keeps neither the character 0 nor half of a pair. */
const kept = (value: string) => value.isWellFormed() && !value.includes('\0');
const id = z.string().min(1).max(200).refine(kept);
const text = z.string().max(20_000).refine(kept).nullish().catch(null);
const texts = z.array(z.string().max(2_000).refine(kept)).max(100).nullish().catch(null);
const mostTickets = 1_000_000;
const count = z.number().int().min(0).max(mostTickets).nullish().catch(null);
/** What a supplier must be told of a visitor. */
const contactFields = z.array(z.string().max(60)).max(50).nullish().catch(null);
/** Of `octo/questions`; what is asked itself is not needed. */
const questions = z
  .array(z.object({ required: z.boolean().catch(false) }))
  .max(200)
  .nullish()
  .catch(null);
/** Minor units. */
const minor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** A local time with its offset from UTC. */
const offsetTime = z.iso.datetime({ offset: true });

export const pricing = z.object({
  retail: minor,
  net: minor.nullish(),
  currency: z.string().length(3),
  currencyPrecision: z.number().int().min(0).max(4),
});
export type WirePricing = z.infer<typeof pricing>;
const unitPricing = z.array(pricing.extend({ unitId: id })).max(100);

const unit = z.object({
  id,
  type: z.string().max(40),
  internalName: text,
  title: text,
  restrictions: z.object({
    minAge: z.number().int().min(0).max(200).nullish(),
    maxAge: z.number().int().min(0).max(200).nullish(),
    idRequired: z.boolean().nullish(),
    minQuantity: z.number().int().min(0).max(mostTickets).nullish(),
    maxQuantity: z.number().int().min(0).nullish(),
    paxCount: z.number().int().min(0).max(1_000).nullish(),
    accompaniedBy: z.array(id).max(50).nullish(),
  }),
  requiredContactFields: contactFields,
  questions,
  pricingFrom: z.array(z.unknown()).max(50).nullish().catch(null),
});
export type WireUnit = z.infer<typeof unit>;

const option = z.object({
  id,
  default: z.boolean().catch(false),
  reference: text,
  internalName: text,
  title: text,
  availabilityLocalStartTimes: z
    .array(z.string().regex(/^\d{2}:\d{2}/))
    .max(500)
    .catch([]),
  cancellationCutoffAmount: z.number().int().min(0).max(1_000_000),
  cancellationCutoffUnit: z.enum(['minute', 'hour', 'day']),
  durationAmount: z.union([z.string(), z.number()]).nullish().catch(null),
  durationUnit: z.string().nullish().catch(null),
  restrictions: z.object({ minUnits: count, maxUnits: count }).nullish().catch(null),
  requiredContactFields: contactFields,
  /** Of `octo/pickups`. */
  pickupRequired: z.boolean().nullish().catch(null),
  questions,
  units: z.array(unit).min(1).max(100),
});
export type WireOption = z.infer<typeof option>;

export const productSchema = z.object({
  id,
  reference: text,
  internalName: text,
  locale: z.string().max(35).catch('en'),
  timeZone: z.string().max(60),
  instantConfirmation: z.boolean().catch(false),
  availabilityType: z.enum(['START_TIME', 'OPENING_HOURS']),
  deliveryFormats: z.array(z.string()).max(20).catch([]),
  deliveryMethods: z.array(z.string()).max(20).catch([]),
  redemptionMethod: z.string().catch('DIGITAL'),
  title: text,
  shortDescription: text,
  description: text,
  highlights: texts,
  inclusions: texts,
  exclusions: texts,
  redemptionInstructions: text,
  location: text,
  operator: text,
  destination: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullish()
    .catch(null),
  categories: z.array(z.object({ id })).max(50).nullish().catch(null),
  coverImageUrl: text,
  galleryImages: z
    .array(z.object({ url: z.string().max(2_000).refine(kept) }))
    .max(50)
    .nullish()
    .catch(null),
  defaultCurrency: z.string().length(3),
  options: z.array(option).min(1).max(100),
});
export type WireProduct = z.infer<typeof productSchema>;

const status = z.enum(['AVAILABLE', 'FREESALE', 'SOLD_OUT', 'LIMITED', 'CLOSED']);
const hours = z
  .array(z.object({ from: z.string().regex(/^\d{2}:\d{2}/), to: z.string().regex(/^\d{2}:\d{2}/) }))
  .max(50)
  .catch([]);

export const availabilitySchema = z.object({
  id,
  localDateTimeStart: offsetTime,
  localDateTimeEnd: offsetTime,
  allDay: z.boolean(),
  available: z.boolean(),
  status,
  vacancies: count,
  utcCutoffAt: z.iso.datetime({ offset: true }),
  openingHours: hours,
  unitPricing: unitPricing.catch([]),
  pricing: pricing.nullish(),
});
export type WireAvailability = z.infer<typeof availabilitySchema>;

export const daySchema = z.object({
  localDate: z.iso.date(),
  available: z.boolean(),
  status,
  vacancies: count,
  unitPricingFrom: unitPricing.catch([]),
});

export const listSchema = z.array(z.unknown()).max(50_000);

const delivery = z.object({
  deliveryOptions: z
    .array(z.object({ deliveryFormat: z.string().max(40), deliveryValue: z.string().min(1).max(4_000) }))
    .max(20),
});

export const bookingSchema = z.object({
  id,
  uuid: z.uuid(),
  resellerReference: z.string().max(200).nullish(),
  supplierReference: z.string().max(200).nullish(),
  status: z.enum(['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'REDEEMED', 'PENDING', 'REJECTED']),
  utcCreatedAt: z.iso.datetime({ offset: true }),
  utcExpiresAt: z.iso.datetime({ offset: true }).nullish(),
  utcRedeemedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
  productId: id,
  optionId: id,
  availabilityId: id,
  availability: z.object({ localDateTimeStart: offsetTime, localDateTimeEnd: offsetTime }).nullish().catch(null),
  cancellable: z.boolean(),
  cancellation: z.object({ refund: z.string() }).nullish(),
  voucher: delivery.nullish().catch(null),
  unitItems: z
    .array(
      z.object({
        uuid: z.string().max(100),
        supplierReference: z.string().max(200).nullish().catch(null),
        unitId: id,
        utcRedeemedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
        ticket: delivery.nullish().catch(null),
      }),
    )
    .max(200),
  pricing: pricing.nullish(),
});
export type WireBooking = z.infer<typeof bookingSchema>;

export const errorSchema = z.object({ error: z.string().min(1).max(100) });
