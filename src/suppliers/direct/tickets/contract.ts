import { z } from 'zod';
import { isCurrency } from '#values/currency.ts';
import { isZone } from '#values/local-time.ts';
import { attractionKinds, unitKinds } from '#verticals/tickets/supplier.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const text = z.string().max(4_000).default('');
const points = z.array(z.string().min(1).max(500)).max(40).default([]);
const day = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const textsSchema = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}(-[a-zA-Z]{2,4})?$/),
  title: z.string().min(1).max(300),
  summary: text,
  description: text,
  highlights: points,
  included: points,
  excluded: points,
  meetingPoint: text,
  redemption: text,
});

const age = z.int().min(0).max(150).nullable().default(null);

const unitSchema = z
  .strictObject({
    id,
    kind: z.enum(unitKinds),
    /** The operator's own word, shown where the kind is `other`. */
    title: z.string().max(100).default(''),
    /** Net, in minor units of the product's currency; 0 is free. */
    priceMinor: z.int().min(0),
    minAge: age,
    maxAge: age,
    minQuantity: z.int().min(1).max(1_000_000).nullable().default(null),
    maxQuantity: z.int().min(1).max(1_000_000).nullable().default(null),
    people: z.int().min(1).max(20).default(1),
    accompaniedBy: z.array(id).default([]),
    proof: z.boolean().default(false),
  })
  .refine(
    ({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge,
    'the least age is above the highest',
  )
  .refine(
    ({ minQuantity, maxQuantity }) => minQuantity === null || maxQuantity === null || minQuantity <= maxQuantity,
    'the least quantity is above the highest',
  );

/** Days `from` up to and with `until`; where several hold, the last in the list counts. */
const seasonSchema = z
  .strictObject({
    from: day,
    until: day,
    /** Monday is 1. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5, 6, 7]),
    /** Share of the units' prices in basis points. */
    priceBp: z.int().min(1).max(100_000).default(10_000),
  })
  .refine(({ from, until }) => from <= until, 'a season ends before it begins');

const optionSchema = z
  .strictObject({
    id,
    /** By language; empty for the only option. */
    titles: z.record(z.string(), z.string().min(1).max(300)).default({}),
    /** Local times at which visits begin; empty where visitors come at any time of `hours`. */
    startTimes: z.array(time).max(200).default([]),
    hours: z.strictObject({ from: time, until: time }).nullable().default(null),
    minutes: z.int().min(5).max(20_160).nullable().default(null),
    /** Tickets of all units for each time, or for the day; null is not counted. */
    capacity: z.int().min(0).nullable().default(null),
    cancelBeforeMinutes: z.int().min(0).max(525_600).default(0),
    /** Sold until so long before the start, or before closing time. */
    cutoffMinutes: z.int().min(0).max(525_600).default(0),
    minTickets: z.int().min(1).max(1_000_000).default(1),
    maxTickets: z.int().min(1).max(1_000_000).nullable().default(null),
    seasons: z.array(seasonSchema).min(1),
    /** Days of which nothing is sold. */
    closed: z.array(day).default([]),
    units: z.array(unitSchema).min(1).max(20),
  })
  .refine(({ startTimes, hours }) => (startTimes.length === 0) === (hours !== null), 'either start times or hours')
  .refine(({ hours }) => hours === null || hours.from < hours.until, 'it closes before it opens')
  .refine(
    ({ startTimes, minutes }) => startTimes.length === 0 || minutes !== null,
    'a visit with a start needs minutes',
  )
  .refine(({ units }) => new Set(units.map((unit) => unit.id)).size === units.length, 'a unit comes twice')
  .refine(
    ({ units }) =>
      units.every(({ accompaniedBy }) => accompaniedBy.every((one) => units.some((unit) => unit.id === one))),
    'a companion that is no unit',
  );

/** What the operator sells of one attraction. Prices are net and include taxes. */
export const contractSchema = z
  .strictObject({
    id,
    /** Our attraction's id; without one the position decides. */
    attraction: id.nullable().default(null),
    operator: z.string().min(1).max(300),
    kind: z.enum(attractionKinds).nullable().default(null),
    zone: z.string().refine(isZone, 'no time zone'),
    position: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
    address: z.string().max(500).nullable().default(null),
    currency: z.string().refine(isCurrency, 'no currency'),
    redemption: z.enum(['digital', 'print', 'manifest']).default('digital'),
    format: z.enum(['qr_code', 'code_128', 'aztec']).default('qr_code'),
    /** Where the operator's pictures are: we fetch them and encode them anew. */
    pictures: z
      .array(z.url({ protocol: /^https$/ }).max(2_000))
      .max(20)
      .default([]),
    /** The first is the operator's own language. */
    texts: z.array(textsSchema).min(1),
    options: z.array(optionSchema).min(1).max(50),
  })
  .refine(({ options }) => new Set(options.map((option) => option.id)).size === options.length, 'an option comes twice')
  .refine(
    ({ options }) => new Set(options.map(({ hours }) => hours === null)).size === 1,
    'options with start times and options without are two products',
  )
  .refine(({ attraction, position }) => attraction !== null || position !== null, 'neither attraction nor position');

export type Contract = z.output<typeof contractSchema>;
export type ContractOption = Contract['options'][number];
