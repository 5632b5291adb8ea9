import { z } from 'zod';
import type { Reply } from '../wire-caller.ts';
import { type Account, createClient } from './client.ts';

/** Facts of a property as the content API has them. Texts are English. */
export interface HotelbedsProperty {
  /** Equal to the property id of the connector. */
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly destinationCode: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  /** 1 to 5 for plain star categories; null for keys, boutiques, apartments… */
  readonly stars: number | null;
  readonly accommodationType: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** The register's number of the accommodation. */
  readonly licence: string | null;
  readonly rooms: readonly {
    readonly code: string;
    readonly maxAdults: number | null;
    readonly maxChildren: number | null;
  }[];
  /** Paths below the supplier's picture host, best first. */
  readonly pictures: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly updated: string | null;
}

export type ContentPage =
  | { readonly kind: 'page'; readonly properties: readonly HotelbedsProperty[]; readonly next: number | null }
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface HotelbedsContent {
  /**
   * Up to 100 properties from a place on (the first is 1), those changed since a date (`YYYY-MM-DD`) or all. `next` is
   * the place to go on from, or null at the end. Unreadable entries are left out.
   */
  page(from: number, changedSince: string | null, signal: AbortSignal): Promise<ContentPage>;
}

const pageSize = 100;
const budgetMs = 60_000;
const fields = [
  'name',
  'description',
  'countryCode',
  'destinationCode',
  'city',
  'address',
  'postalCode',
  'coordinates',
  'categoryCode',
  'accommodationTypeCode',
  'phones',
  'email',
  'license',
  'rooms',
  'images',
  'lastUpdate',
];

const text = z.string().trim().min(1).max(20_000).nullish().catch(null);
const content = z.object({ content: text }).nullish().catch(null);
const count = z.number().int().min(0).max(100).nullish().catch(null);

function entriesOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .max(5_000)
    .nullish()
    .catch(null)
    .transform((all) => (all ?? []).flatMap((entry) => schema.safeParse(entry).data ?? []));
}

const hotelSchema = z.object({
  code: z.number().int().min(1).max(999_999_999),
  name: z.object({ content: z.string().trim().min(1).max(500) }),
  description: content,
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish()
    .catch(null),
  destinationCode: text,
  city: content,
  address: content,
  postalCode: text,
  coordinates: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullish()
    .catch(null),
  categoryCode: text,
  accommodationTypeCode: text,
  phones: entriesOf(z.object({ phoneNumber: z.string().max(50) })),
  email: text,
  license: text,
  rooms: entriesOf(z.object({ roomCode: z.string().min(1).max(50), maxAdults: count, maxChildren: count })),
  images: entriesOf(
    z.object({
      path: z
        .string()
        .regex(/^[\w./-]+$/)
        .max(300),
      visualOrder: z.number().catch(Number.MAX_SAFE_INTEGER),
    }),
  ),
  lastUpdate: z.iso.date().nullish().catch(null),
});

const pageSchema = z.object({ total: z.number().int().min(0), hotels: z.array(z.unknown()).max(1_000).nullish() });

function propertyOf(entry: unknown): HotelbedsProperty | null {
  const hotel = hotelSchema.safeParse(entry).data;
  if (!hotel) return null;
  const stars = /^([1-5])EST$/.exec(hotel.categoryCode ?? '')?.[1];
  return {
    code: `${hotel.code}`,
    name: hotel.name.content,
    description: hotel.description?.content ?? null,
    country: hotel.countryCode ?? null,
    destinationCode: hotel.destinationCode ?? null,
    city: hotel.city?.content ?? null,
    address: hotel.address?.content ?? null,
    postalCode: hotel.postalCode ?? null,
    position: hotel.coordinates ? { lat: hotel.coordinates.latitude, lng: hotel.coordinates.longitude } : null,
    stars: stars === undefined ? null : Number(stars),
    accommodationType: hotel.accommodationTypeCode ?? null,
    phone: hotel.phones[0]?.phoneNumber ?? null,
    email: hotel.email ?? null,
    licence: hotel.license ?? null,
    rooms: hotel.rooms.map((room) => ({
      code: room.roomCode,
      maxAdults: room.maxAdults ?? null,
      maxChildren: room.maxChildren ?? null,
    })),
    pictures: hotel.images.toSorted((a, b) => a.visualOrder - b.visualOrder).map((image) => image.path),
    updated: hotel.lastUpdate ?? null,
  };
}

function reasonOf(reply: Reply): string {
  return reply.kind === 'silence' ? reply.reason : reply.status === 200 ? 'garbage' : `status ${reply.status}`;
}

/** A reader of the content API, for loading properties in the background. Never throws for what the supplier does. */
export function createHotelbedsContent(account: Account): HotelbedsContent {
  const call = createClient(account);
  return {
    async page(from, changedSince, signal) {
      const query = new URLSearchParams({
        fields: fields.join(','),
        language: 'ENG',
        from: `${from}`,
        to: `${from + pageSize - 1}`,
      });
      if (changedSince !== null) query.set('lastUpdateTime', changedSince);
      const reply = await call({
        purpose: 'shopping',
        method: 'GET',
        path: `/hotel-content-api/1.0/hotels?${query}`,
        budgetMs,
        signal,
      });
      const page = reply.kind === 'reply' && reply.status === 200 ? pageSchema.safeParse(reply.body).data : undefined;
      if (!page) return { kind: 'unavailable', reason: reasonOf(reply) };
      const properties = (page.hotels ?? []).flatMap((entry) => propertyOf(entry) ?? []);
      const reached = from + pageSize - 1;
      return { kind: 'page', properties, next: reached < page.total ? reached + 1 : null };
    },
  };
}
