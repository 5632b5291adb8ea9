import { toDecimal } from '#values/money.ts';
import { type Answer, answer, refusal } from '../engine/answer.ts';
import { penaltiesIn, type Row } from '../engine/booking.ts';
import type { Faults } from '../engine/fault.ts';
import { list, status } from '../engine/lookup.ts';
import { book, type Sale } from '../engine/reserve.ts';
import { carByAcriss } from '../world/fleet/cars.ts';
import { currencyAt } from '../world/fleet/rental-price.ts';
import type { FleetContext } from './context.ts';
import type { FaultName } from './fault.ts';
import { available, type Quoted, readQuote } from './quote.ts';
import { rentalOf } from './rate-id.ts';
import { dueNow, penaltiesOf, rentalJson } from './rental-json.ts';
import type { BookingRequest } from './request.ts';
import type { RentalColumns } from './stock.sql.ts';

/** Engine states as Duffel calls them; `pending` is the sandbox's own. */
const statuses = { confirmed: 'confirmed', ghost: 'confirmed', cancelled: 'cancelled', pending: 'pending' } as const;

export function bookingJson(row: Row<RentalColumns>) {
  const { rate, charges } = JSON.parse(row.quote) as Quoted;
  const rental = rentalOf(rate);
  const car = carByAcriss.get(row.car_now);
  if (!rental || !car) throw new Error(`the fleet has no ${row.car_now} any more`);
  const amount = (minor: string | bigint) => ({
    amount: toDecimal({ minor: BigInt(minor), currency: row.currency }),
    currency: row.currency,
  });
  return {
    id: `boo_${row.client_reference}`,
    live_mode: false,
    reference: row.reference,
    status: statuses[row.state as keyof typeof statuses] ?? 'cancelled',
    created_at: new Date(row.created_at).toISOString(),
    confirmed_at: row.confirmation === null ? null : new Date(row.visible_at).toISOString(),
    cancelled_at: row.state === 'cancelled' ? new Date(row.created_at).toISOString() : null,
    cancellation_fee: row.fee === null ? null : amount(row.fee),
    driver: JSON.parse(row.driver) as object,
    inbound_flight_number: row.flight,
    metadata: { reference: row.client_reference },
    users: [],
    conditions: [],
    privacy_policies: null,
    ...rentalJson({ ...rental, car }, charges, false),
    cancellation: penaltiesIn(row).map(({ from, minor }) => ({ from, ...amount(minor) })),
  };
}

/** `POST /cars/bookings`. The reference in the metadata makes one booking, ever. */
export function create(context: FleetContext, asked: BookingRequest, faults: Faults<FaultName>): Answer {
  const { driver, metadata } = asked;
  const stored = context.bookings.find(metadata.reference);
  const content = stored ? (JSON.parse(stored.quote) as Quoted) : readQuote(context, asked.quote_id);
  const rental = content && rentalOf(content.rate);
  if (!content || !rental) return refusal(404, 'not_found');
  const currency = currencyAt(rental.pickup);
  const total = dueNow(content.charges);
  const price = { minor: BigInt(total), currency };
  const sell = (): Sale<RentalColumns> | Answer => {
    const free = available(context, content.rate);
    if ('status' in free) return free;
    return {
      price,
      penalties: penaltiesOf(rental, total),
      columns: {
        station: rental.pickup.id,
        car: rental.car.acriss,
        car_now: rental.car.acriss,
        from_at: rental.from,
        until_at: rental.until,
        quote: JSON.stringify(content),
        driver: JSON.stringify(driver),
        flight: asked.inbound_flight_number ?? null,
      },
    };
  };
  const guests = [{ first_name: driver.given_name, last_name: driver.family_name }];
  return book(
    context,
    { reference: metadata.reference, price: { amount: toDecimal(price), currency }, guests },
    faults,
    sell,
  );
}

/** `GET /cars/bookings?metadata[reference]=…`: none or one. */
export function byReference(context: FleetContext, reference: string): Answer {
  const found = status(context, reference);
  return found.status === 404 ? answer([]) : answer([found.body]);
}

/** `GET /cars/bookings?created_after&created_before&after`: a page, oldest first. */
export function made(
  context: FleetContext,
  {
    created_after: from,
    created_before: until,
    after,
  }: { created_after: string; created_before: string; after?: string | undefined },
): Answer {
  const page = list(context, { from, until, ...(after === undefined ? {} : { after }) });
  const { bookings, next } = page.body as { bookings: readonly object[]; next: string | null };
  return answer({ bookings, after: next });
}
