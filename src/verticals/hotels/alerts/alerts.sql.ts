import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '#booking/booking.ts';
import { isCurrency } from '#values/currency.ts';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { Money } from '#values/money.ts';
import { mostAlerts, type PriceAlert } from './price-alert.ts';

type Db = Kysely<BookingTables>;

/** Name of the job that sends an alert; its payload is `{ alert }`. */
export const alertJob = 'price_alert_email';

/** For ids from addresses and forms, which may be any text; by the primary key. */
const hasId = (id: string) =>
  sql`id = case when ${id}::text ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then ${id}::text::uuid end`;

interface Row extends Omit<PriceAlert, 'subject' | 'stay' | 'price' | 'last'> {
  readonly propertyId: string | null;
  readonly placeId: number | null;
  readonly districts: readonly string[];
  readonly filters: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly currency: string;
  readonly minor: bigint | string;
  readonly lastMinor: bigint | string | null;
  readonly lastAt: Date | null;
}

const columns = sql`id, brand, person_id as "personId", property_id as "propertyId", place_id as "placeId", districts, filters, locale,
  guests, country, to_char(check_in, 'YYYY-MM-DD') as "checkIn", to_char(check_out, 'YYYY-MM-DD') as "checkOut", currency,
  price_minor as minor, since, last_minor as "lastMinor", last_at as "lastAt"`;

function alertOf(stored: Row): PriceAlert {
  const { propertyId, placeId, districts, filters, checkIn, checkOut, currency, minor, lastMinor, lastAt, ...row } =
    stored;
  if (!isCurrency(currency)) throw new Error(`an alert in '${currency}'`);
  if (propertyId === null && placeId === null) throw new Error('an alert of nothing');
  return {
    ...row,
    subject:
      propertyId === null ? { kind: 'search', placeId: placeId!, districts, filters } : { kind: 'hotel', propertyId },
    stay: { checkIn, checkOut },
    price: { minor: BigInt(minor), currency },
    last: lastMinor === null || lastAt === null ? null : { price: { minor: BigInt(lastMinor), currency }, at: lastAt },
  };
}

export type NewAlert = Omit<PriceAlert, 'id' | 'since' | 'last'>;

/** Stores an alert, or the new price of the same one. `full` when the person has as many as there may be. */
export async function keepAlert(db: Db, alert: NewAlert): Promise<'kept' | 'full'> {
  const { brand, personId, subject, locale, stay, guests, country, price } = alert;
  const propertyId = subject.kind === 'hotel' ? subject.propertyId : null;
  const [placeId, districts, filters] =
    subject.kind === 'search' ? [subject.placeId, subject.districts, subject.filters] : [null, [], ''];
  return await transaction(db, async (trx) => {
    // Serialised per person; otherwise two browsers could exceed the limit.
    await sql`select from accounts.person where id = ${personId} for update`.execute(trx);
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from hotels.price_alert where person_id = ${personId} and brand = ${brand}
        and not (property_id is not distinct from ${propertyId} and place_id is not distinct from ${placeId}::integer
          and districts = ${districts}::text[] and filters = ${filters} and check_in = ${stay.checkIn} and check_out = ${stay.checkOut}
          and guests = ${guests})`.execute(trx);
    if ((rows[0]?.others ?? 0) >= mostAlerts) return 'full';
    await sql`
      insert into hotels.price_alert (brand, person_id, property_id, place_id, districts, filters, locale, check_in, check_out,
        guests, country, currency, price_minor)
      values (${brand}, ${personId}, ${propertyId}, ${placeId}, ${districts}::text[], ${filters}, ${locale}, ${stay.checkIn},
        ${stay.checkOut}, ${guests}, ${country}, ${price.currency}, ${price.minor})
      on conflict (person_id, brand, property_id, place_id, districts, filters, check_in, check_out, guests) do update
        set locale = excluded.locale, country = excluded.country, currency = excluded.currency,
          price_minor = excluded.price_minor, since = now(), asked_at = now(), last_minor = null, last_at = null`.execute(
      trx,
    );
    return 'kept';
  });
}

/** All alerts of a person, as plain JSON. */
export async function storedAlerts(db: Db, personId: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select property_id as hotel, place_id as place, districts, filters, to_char(check_in, 'YYYY-MM-DD') as check_in,
      to_char(check_out, 'YYYY-MM-DD') as check_out, guests, country, currency, price_minor::text as price_minor, since,
      last_minor::text as last_minor, last_at, locale as language, created_at, told_at
    from hotels.price_alert where person_id = ${personId} order by created_at`.execute(db);
  return rows;
}

/** The alerts of a person for stays that are ahead, the next stay first. `today` is `YYYY-MM-DD`. */
export async function alertsOf(db: Db, brand: string, personId: string, today: string): Promise<readonly PriceAlert[]> {
  const { rows } = await sql<Row>`
    select ${columns} from hotels.price_alert where brand = ${brand} and person_id = ${personId} and check_in >= ${today}
    order by check_in, id`.execute(db);
  return rows.map(alertOf);
}

/** Null for an unknown id. */
export async function findAlert(db: Db, id: string): Promise<PriceAlert | null> {
  const { rows } = await sql<Row>`select ${columns} from hotels.price_alert where ${hasId(id)}`.execute(db);
  return rows[0] ? alertOf(rows[0]) : null;
}

/** Ends an alert; of others than the person when that is given, it does nothing. */
export async function endAlert(db: Db, id: string, personId: string | null): Promise<void> {
  await sql`delete from hotels.price_alert
    where ${hasId(id)} and (${personId}::uuid is null or person_id = ${personId}::uuid)`.execute(db);
}

/** Takes alerts that were not asked for since a day: another process doesn't get them. Those whose stay has begun end. */
export async function takeDueAlerts(db: Db, limit: number): Promise<readonly PriceAlert[]> {
  await sql`delete from hotels.price_alert where check_in < current_date`.execute(db);
  const { rows } = await sql<Row>`
    update hotels.price_alert set asked_at = now() where id in (
      select id from hotels.price_alert where asked_at < now() - interval '1 day' order by asked_at limit ${limit}
      for update skip locked)
    returning ${columns}`.execute(db);
  return rows.map(alertOf);
}

/** How many alerts were not asked for since a day. */
export async function countDueAlerts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hotels.price_alert where asked_at < now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds the job of an alert's email; one that waits is replaced. */
export async function addAlertEmail(db: Db, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    await addJob(trx, alertJob, { alert: id }, { jobKey: `price alert ${id}`, maxAttempts: attemptsForADay });
  });
}

/** What suppliers have told for an alert; a price in another currency can't be compared. */
export async function rememberLast(db: Db, id: string, price: Money): Promise<void> {
  await sql`update hotels.price_alert set last_minor = ${price.minor}, last_at = now()
    where ${hasId(id)} and currency = ${price.currency} and ${price.minor}::bigint > 0`.execute(db);
}

/** From now on the alert is about this price. */
export async function rememberTold(db: Db, id: string, price: Money): Promise<void> {
  await sql`update hotels.price_alert set price_minor = ${price.minor}, since = now(), told_at = now()
    where ${hasId(id)}`.execute(db);
}
