import { type Kysely, sql } from 'kysely';
import type { StayDates } from '#values/stay-dates.ts';
import type { DirectCityTax, DirectPlan, DirectProperty, DirectRoom } from './inventory.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `direct`
export type DirectDb = Kysely<any>;

/** Bigints travel as text in JSON. */
interface InventoryRow extends Omit<DirectProperty, 'cityTax' | 'rooms' | 'roomTypeIds' | 'seasons'> {
  readonly cityTaxKind: DirectCityTax['kind'] | null;
  readonly cityTaxMinor: bigint | null;
  readonly cityTaxCurrency: string | null;
  readonly cityTaxBp: number | null;
  readonly seasons: string | null;
  readonly rooms: readonly (Omit<DirectRoom, 'id' | 'baseMinor' | 'plans'> & {
    readonly id: string;
    readonly baseMinor: string;
    readonly plans: readonly DirectPlan[];
  })[];
}

/** The contracts of these properties; ids without a contract are left out. */
export async function readInventory(db: DirectDb, ids: readonly string[]): Promise<DirectProperty[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<InventoryRow>`
    select id, currency, tz, vat_bp as "vatBp", city_tax_kind as "cityTaxKind", city_tax_minor as "cityTaxMinor",
      city_tax_currency as "cityTaxCurrency", city_tax_bp as "cityTaxBp", resort_fee_minor as "resortFeeMinor",
      (select string_agg(concat_ws(',', from_night - date '1970-01-01', until_night - date '1970-01-01',
          array_to_string(weekday_bp, ','), array_to_string(min_nights, ',')), ',' order by from_night)
        from direct.season where property_id = property.id) as seasons,
      (select coalesce(json_agg(json_build_object('from', from_night - date '1970-01-01',
          'until', until_night - date '1970-01-01')), '[]')
        from direct.stop_sell where property_id = property.id) as "stopSells",
      (select coalesce(json_agg(json_build_object('kind', kind, 'discountBp', discount_bp,
          'bookFrom', book_from - date '1970-01-01', 'bookUntil', book_until - date '1970-01-01',
          'stay', json_build_object('from', stay_from - date '1970-01-01', 'until', stay_until - date '1970-01-01'),
          'minNights', min_nights, 'minDaysAhead', min_days_ahead, 'maxDaysAhead', max_days_ahead)
          order by discount_bp desc, kind), '[]')
        from direct.promotion where property_id = property.id) as promotions,
      (select coalesce(json_agg(json_build_object('id', room_type.id::text, 'code', code, 'name', name, 'beds', beds,
          'maxAdults', max_adults, 'maxChildren', max_children, 'maxGuests', max_guests, 'allotment', allotment,
          'baseMinor', base_minor::text, 'plans', (
            select coalesce(json_agg(json_build_object('code', code, 'board', board, 'freeUntilDays', free_until_days,
              'freeUntilTime', free_until_time, 'priceBp', price_bp) order by price_bp, code), '[]')
            from direct.rate_plan where room_type_id = room_type.id)) order by room_type.id), '[]')
        from direct.room_type where property_id = property.id) as rooms
    from direct.property where id = any(${ids}::text[])`.execute(db);
  return rows.map(({ cityTaxKind, cityTaxMinor, cityTaxCurrency, cityTaxBp, rooms, seasons, ...property }) => ({
    ...property,
    cityTax: cityTax(cityTaxKind, cityTaxMinor, cityTaxCurrency, cityTaxBp),
    roomTypeIds: rooms.map(({ id }) => id).join(','),
    seasons: Int32Array.from(JSON.parse(`[${seasons ?? ''}]`) as number[]),
    rooms: rooms.map((room) => ({ ...room, id: BigInt(room.id), baseMinor: BigInt(room.baseMinor) })),
  }));
}

function cityTax(
  kind: DirectCityTax['kind'] | null,
  minor: bigint | null,
  currency: string | null,
  percentBp: number | null,
): DirectCityTax | null {
  if (kind === 'percent') return { kind, percentBp: percentBp ?? 0 };
  return kind === null || minor === null || currency === null ? null : { kind, minor, currency };
}

/**
 * Rooms left in the tightest of the nights of each stay, by room type, where a night was ever held or sold.
 * `roomTypeIds` are comma-separated. Rooms of expired holds count as free even before they are released.
 */
export async function readLeft(
  db: DirectDb,
  roomTypeIds: string,
  stays: readonly StayDates[],
): Promise<readonly ReadonlyMap<bigint, number>[]> {
  const { rows } = await sql<{ stay: number; id: bigint; left: number }>`
    select stay.number::int - 1 as stay, night.room_type_id as id,
      min(night.allotment - night.sold - night.held + coalesce(stale.rooms, 0))::int as left
    from unnest(${`{${stays.map(({ checkIn }) => checkIn).join(',')}}`}::date[],
        ${`{${stays.map(({ checkOut }) => checkOut).join(',')}}`}::date[])
      with ordinality as stay (check_in, check_out, number)
    join direct.room_night as night on night.room_type_id = any(${`{${roomTypeIds}}`}::bigint[])
      and night.night >= stay.check_in and night.night < stay.check_out
    left join lateral (
      select sum(rooms) as rooms from direct.hold
      where hold.room_type_id = night.room_type_id and state = 'held' and hold.until <= now() and shares is null
        and hold.check_in <= night.night and night.night < hold.check_out
    ) as stale on night.held > 0
    group by stay.number, night.room_type_id`.execute(db);
  const left = stays.map(() => new Map<bigint, number>());
  for (const row of rows) left[row.stay]!.set(row.id, row.left);
  return left;
}

/** The same by night: rooms left of each room type in the nights in which any were ever held or sold. */
export async function readLeftByNight(
  db: DirectDb,
  roomTypeIds: readonly bigint[],
  span: { readonly checkIn: string; readonly checkOut: string },
): Promise<readonly { readonly id: bigint; readonly night: string; readonly left: number }[]> {
  const { rows } = await sql<{ id: bigint; night: string; left: number }>`
    select night.room_type_id as id, night.night::text as night,
      (night.allotment - night.sold - night.held + coalesce(stale.rooms, 0))::int as left
    from direct.room_night as night
    left join lateral (
      select sum(rooms) as rooms from direct.hold
      where hold.room_type_id = night.room_type_id and state = 'held' and hold.until <= now() and shares is null
        and check_in <= night.night and night.night < check_out
    ) as stale on night.held > 0
    where night.room_type_id = any(${roomTypeIds.map(String)}::bigint[])
      and night.night >= ${span.checkIn}::date and night.night < ${span.checkOut}::date`.execute(db);
  return rows;
}

/** The database's clock. */
export async function readNow(db: DirectDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}
