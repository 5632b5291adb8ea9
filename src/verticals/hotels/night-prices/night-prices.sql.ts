import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '#booking/booking.ts';
import { remember } from '#database/remember.ts';
import { transaction } from '#database/transaction.ts';
import { readBigints, writeBigints } from '#values/bigint-json.ts';
import { type HotelNight, type NightPrice, type NightRate, type StoredRate, wholeMinor } from './night-price.ts';

type Db = Kysely<BookingTables>;

/** Hotels of each featured city whose nights are kept. */
const perPlace = 24;

/** Nights told within a day, of open hotels, that are still ahead in every zone. */
const fresh = sql`
  hotels.night_price join hotels.night_price_source using (property_id)
    join hotels.property on property.id = property_id and property.status = 'open'
  where told_at > now() - interval '1 day' and night > current_date`;

interface Row extends Omit<HotelNight, 'rate'> {
  readonly rate: StoredRate;
}

const columns = sql`property_id as "propertyId", place_id as "placeId", stars, supplier, rate,
  to_char(night, 'YYYY-MM-DD') as night`;

const nightOf = ({ rate, ...row }: Row): HotelNight => ({
  ...row,
  rate: readBigints<NightRate>(rate, 'minor', 'mandatorySellingPrice'),
});

/**
 * Takes hotels of featured cities that were not asked for since six hours, the ones never asked first, a few of each city:
 * another process doesn't get them. Hotels that nobody takes any more are forgotten.
 */
export async function takeDueHotels(db: Db, limit: number): Promise<string[]> {
  await sql`delete from hotels.night_price_source where asked_at < now() - interval '2 days'`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into hotels.night_price_source as source (property_id)
      select chosen.id from places.place cross join lateral (
        select id, row_number() over (order by slug) as turn from hotels.property
        where place_id = place.id and status = 'open' order by slug limit ${perPlace}
      ) as chosen left join hotels.night_price_source as known on known.property_id = chosen.id
      where place.featured and (known.asked_at is null or known.asked_at < now() - interval '6 hours')
      order by known.asked_at nulls first, chosen.turn, chosen.id limit ${limit}
    on conflict (property_id) do update set asked_at = now() where source.asked_at < now() - interval '6 hours'
    returning property_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces the nights of a hotel. */
export async function keepNights(db: Db, propertyId: string, nights: readonly NightPrice[]): Promise<void> {
  const rows = nights.map(({ night, supplier, rate }) => ({ night, supplier, whole_minor: wholeMinor(rate), rate }));
  await transaction(db, async (trx) => {
    await sql`delete from hotels.night_price where property_id = ${propertyId}`.execute(trx);
    await sql`
      insert into hotels.night_price (property_id, night, supplier, whole_minor, rate)
        select ${propertyId}, night, supplier, whole_minor, rate
        from jsonb_to_recordset(${writeBigints(rows)}::jsonb)
          as row (night date, supplier text, whole_minor bigint, rate jsonb)`.execute(trx);
    await sql`update hotels.night_price_source set told_at = now() where property_id = ${propertyId}`.execute(trx);
  });
}

const minutes = (count: number) => ({ seconds: 2 * 60 * count, renewAfterSeconds: 60 * count });

/** The cheapest night of each place that has any. Up to ten minutes old and shared: never change it. */
const lowest = remember(
  async (db: Db, _all: 0): Promise<readonly HotelNight[]> => {
    const { rows } = await sql<Row>`
      select distinct on (place_id) ${columns} from ${fresh} order by place_id, whole_minor, night`.execute(db);
    return rows.map(nightOf);
  },
  { max: 1, ...minutes(5) },
);

export const lowestByPlace = async (db: Db) => await lowest(db, 0);

/** Nights that a hotel must have for its usual price to be known. */
export const fewestNights = 30;
const candidates = 6;

/**
 * All nights of the hotels whose cheapest night lies furthest below the middle of their nights, at most one hotel of a
 * place; the suppliers' prices choose them, and the selling prices must show it. Up to ten minutes old and shared: never
 * change it.
 */
const furthestBelow = remember(
  async (db: Db, _all: 0): Promise<readonly HotelNight[]> => {
    const { rows } = await sql<Row>`
      with usual as (
        select property_id, min(place_id) as place_id, min(whole_minor)::float8 / percentile_disc(0.5)
            within group (order by whole_minor) as share
          from ${fresh} group by property_id having count(*) >= ${fewestNights}
      ), best as (
        select distinct on (place_id) property_id, share from usual where share <= 0.9 order by place_id, share, property_id
      ), chosen as (
        select property_id from best order by share, property_id limit ${candidates}
      )
      select ${columns} from ${fresh} and property_id in (select property_id from chosen)
      order by property_id, night`.execute(db);
    return rows.map(nightOf);
  },
  { max: 1, ...minutes(5) },
);

export const nightsFurthestBelow = async (db: Db) => await furthestBelow(db, 0);

/**
 * The nights of the hotel of a place where this stay is cheapest, all of whose nights are known; empty when none has them
 * all. The key is `<place id> <check-in> <check-out>`. Up to ten minutes old and shared: never change it.
 */
const ofStay = remember(
  async (db: Db, key: string): Promise<readonly HotelNight[]> => {
    const [placeId, checkIn, checkOut] = key.split(' ');
    const { rows } = await sql<Row>`
      with stay as (
        select property_id from ${fresh} and place_id = ${Number(placeId)}
          and night >= ${checkIn}::date and night < ${checkOut}::date
        group by property_id having count(*) = ${checkOut}::date - ${checkIn}::date
        order by sum(whole_minor), property_id limit 1
      )
      select ${columns} from ${fresh} and property_id in (select property_id from stay)
        and night >= ${checkIn}::date and night < ${checkOut}::date order by night`.execute(db);
    return rows.map(nightOf);
  },
  { max: 2_000, ...minutes(5) },
);

export async function nightsOfStay(
  db: Db,
  placeId: number,
  { checkIn, checkOut }: { readonly checkIn: string; readonly checkOut: string },
): Promise<readonly HotelNight[]> {
  return await ofStay(db, `${placeId} ${checkIn} ${checkOut}`);
}
