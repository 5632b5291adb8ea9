import { sql } from 'kysely';
import type { Bed, Board } from '#verticals/hotels/supplier.ts';
import type { DirectDb } from './inventory.sql.ts';
import type { DirectTransaction } from '../stock.sql.ts';

/** One property's contract as plain data. Amounts are whole minor units; nightly prices include value added tax. */
export interface InventoryProperty {
  readonly id: string;
  readonly currency: string;
  /** IANA zone. */
  readonly tz: string;
  readonly vatBp: number;
  readonly cityTax:
    | { readonly kind: 'per_person_night' | 'per_room_night'; readonly minor: number; readonly currency: string }
    | { readonly kind: 'percent'; readonly percentBp: number }
    | null;
  /** Each room and night, at the desk. */
  readonly resortFeeMinor: number | null;
  /** Nights from `from` to before `until`, shares of the room's price by weekday, Monday first. */
  readonly seasons: readonly {
    readonly from: string;
    readonly until: string;
    readonly weekdayBp: readonly number[];
    /** The fewest nights by the weekday of arrival, Monday first; one where it is left out. */
    readonly minNights?: readonly number[];
  }[];
  /** Nights from `from` to before `until` of which nothing is sold. */
  readonly stopSells?: readonly { readonly from: string; readonly until: string }[];
  readonly promotions?: readonly {
    readonly kind: 'early_bird' | 'last_minute' | 'long_stay';
    readonly discountBp: number;
    /** Both days included, two months apart at most. */
    readonly bookFrom: string;
    readonly bookUntil: string;
    readonly stayFrom: string;
    readonly stayUntil: string;
    readonly minNights: number;
    readonly minDaysAhead: number;
    readonly maxDaysAhead: number | null;
  }[];
  readonly rooms: readonly {
    readonly code: string;
    readonly name: string;
    readonly beds: readonly Bed[];
    readonly maxAdults: number;
    readonly maxChildren: number;
    readonly maxGuests: number;
    readonly allotment: number;
    readonly baseMinor: number;
    readonly plans: readonly {
      readonly code: string;
      readonly board: Board;
      /** Null = costs everything at any time. */
      readonly freeUntilDays: number | null;
      readonly priceBp: number;
    }[];
  }[];
}

/** The day after the last night that this version has prices for, or null when it isn't loaded. */
export async function loadedUntil(db: DirectDb, version: string): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    select until_night as until from direct.inventory where version = ${version}`.execute(db);
  return rows[0]?.until ?? null;
}

/** One process loads; the others wait for it. The timeouts of ordinary requests are too short for a load. */
export async function lockLoading(trx: DirectTransaction): Promise<void> {
  await sql`set local statement_timeout = '120s'`.execute(trx);
  await sql`set local lock_timeout = '120s'`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('direct.inventory'))`.execute(trx);
}

export async function rememberLoaded(trx: DirectTransaction, version: string, until: string): Promise<void> {
  await sql`insert into direct.inventory (version, until_night) values (${version}, ${until}::date)
    on conflict (version) do update set until_night = excluded.until_night`.execute(trx);
  await sql`analyze direct.property, direct.season, direct.room_type, direct.rate_plan`.execute(trx);
}

/** Nights that were held or sold keep their allotment. */
export async function writeInventory(
  trx: DirectTransaction,
  properties: readonly InventoryProperty[],
  isDemo: boolean,
): Promise<void> {
  const json = JSON.stringify(properties);
  await sql`
    insert into direct.property (id, currency, tz, vat_bp, city_tax_kind, city_tax_minor, city_tax_currency, city_tax_bp, resort_fee_minor, is_demo)
    select id, currency, tz, "vatBp", "cityTax" ->> 'kind', ("cityTax" ->> 'minor')::bigint, "cityTax" ->> 'currency',
      ("cityTax" ->> 'percentBp')::integer, "resortFeeMinor", ${isDemo}
      from json_to_recordset(${json}::json) as row(id text, currency text, tz text, "vatBp" integer, "cityTax" jsonb, "resortFeeMinor" bigint)
    on conflict (id) do update set currency = excluded.currency, tz = excluded.tz, vat_bp = excluded.vat_bp,
      city_tax_kind = excluded.city_tax_kind, city_tax_minor = excluded.city_tax_minor,
      city_tax_currency = excluded.city_tax_currency, city_tax_bp = excluded.city_tax_bp,
      resort_fee_minor = excluded.resort_fee_minor, is_demo = excluded.is_demo`.execute(trx);
  await sql`
    insert into direct.season (property_id, from_night, until_night, weekday_bp, min_nights)
    select row.id, season."from", season."until", season."weekdayBp", coalesce(season."minNights", '{1,1,1,1,1,1,1}')
      from json_to_recordset(${json}::json) as row(id text, seasons json),
        json_to_recordset(row.seasons) as season("from" date, "until" date, "weekdayBp" integer[], "minNights" integer[])
    on conflict (property_id, from_night) do update set until_night = excluded.until_night,
      weekday_bp = excluded.weekday_bp, min_nights = excluded.min_nights`.execute(trx);
  await sql`
    insert into direct.stop_sell (property_id, from_night, until_night)
    select row.id, stop."from", stop."until" from json_to_recordset(${json}::json) as row(id text, "stopSells" json),
        json_to_recordset(row."stopSells") as stop("from" date, "until" date)
    on conflict (property_id, from_night) do update set until_night = excluded.until_night`.execute(trx);
  await sql`
    insert into direct.promotion (property_id, kind, book_from, book_until, discount_bp, stay_from, stay_until, min_nights,
      min_days_ahead, max_days_ahead)
    select row.id, kind, "bookFrom", "bookUntil", "discountBp", "stayFrom", "stayUntil", "minNights", "minDaysAhead",
      "maxDaysAhead"
      from json_to_recordset(${json}::json) as row(id text, promotions json),
        json_to_recordset(row.promotions) as promotion(kind text, "bookFrom" date, "bookUntil" date,
          "discountBp" integer, "stayFrom" date, "stayUntil" date, "minNights" integer, "minDaysAhead" integer,
          "maxDaysAhead" integer)
    on conflict (property_id, kind, book_from) do update set book_until = excluded.book_until,
      discount_bp = excluded.discount_bp, stay_from = excluded.stay_from, stay_until = excluded.stay_until,
      min_nights = excluded.min_nights, min_days_ahead = excluded.min_days_ahead,
      max_days_ahead = excluded.max_days_ahead`.execute(trx);
  await sql`
    insert into direct.room_type (property_id, code, name, beds, max_adults, max_children, max_guests, allotment, base_minor)
    select row.id, room.code, room.name, room.beds, room."maxAdults", room."maxChildren", room."maxGuests", room.allotment, room."baseMinor"
      from json_to_recordset(${json}::json) as row(id text, rooms json),
        json_to_recordset(row.rooms) as room(code text, name text, beds jsonb, "maxAdults" integer, "maxChildren" integer,
          "maxGuests" integer, allotment integer, "baseMinor" bigint)
    on conflict (property_id, code) do update set name = excluded.name, beds = excluded.beds, max_adults = excluded.max_adults,
      max_children = excluded.max_children, max_guests = excluded.max_guests, allotment = excluded.allotment,
      base_minor = excluded.base_minor`.execute(trx);
  await sql`
    insert into direct.rate_plan (room_type_id, code, board, refundable, free_until_days, price_bp)
    select room_type.id, plan.code, plan.board, plan."freeUntilDays" is not null, plan."freeUntilDays", plan."priceBp"
      from json_to_recordset(${json}::json) as row(id text, rooms json),
        json_to_recordset(row.rooms) as room(code text, plans json),
        json_to_recordset(room.plans) as plan(code text, board text, "freeUntilDays" integer, "priceBp" integer),
        direct.room_type
      where room_type.property_id = row.id and room_type.code = room.code
    on conflict (room_type_id, code) do update set board = excluded.board, refundable = excluded.refundable,
      free_until_days = excluded.free_until_days, price_bp = excluded.price_bp`.execute(trx);
}
