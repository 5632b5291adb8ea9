import { leadGuests } from '#tests/travellers.ts';
import { sellingPrice } from '#tests/pricing.ts';
import { type Kysely, sql } from 'kysely';
import { type AccountTables, createCustomers } from '#accounts/accounts.ts';
import { createBrands } from '#brands/brands.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import type { PageContext } from '#web/page.ts';
import { createRateLimits } from '#web/rate-limit.ts';
import { createQuote, type NewQuote } from '../quote/create-quote.ts';
import type { ReservationLimits } from '../reservation/reservation-limits.ts';
import { type ReservedItem, reserve, type ReserveCommand } from '../reservation/reserve.ts';
import type { BookingTables, PaymentState, ShownState, TripState } from '../tables.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { testPresenter } from './test-presenter.ts';

/** For tests: a separate database, the checkout's deps, and reservations in any state. */
export interface TestBooking {
  readonly database: Database<BookingTables>;
  readonly deps: CheckoutDeps;
  quote(changes?: Partial<NewQuote>): Promise<string>;
  reservation(quoteId?: string): Promise<{ id: string; transaction: string; reference: string }>;
  /** Moves a reservation and its payment through legal transitions. */
  walk(id: string, states: readonly ShownState[], payment?: readonly PaymentState[]): Promise<void>;
  context(path: string, more?: Partial<PageContext>): PageContext;
  close(): Promise<void>;
}

export const brands = createBrands('http://127.0.0.1:4109');

export const command: Omit<ReserveCommand, 'items' | 'idempotencyKey'> = {
  brand: brands.default.id,
  mode: 'single',
  personId: null,
  locale: 'en',
  contactName: 'Dana Levi',
  email: 'Dana@Example.com',
  phone: '+972501234567',
  nationality: 'IL',
  evidence: {},
};

export const item: Omit<ReservedItem, 'quoteId'> = {
  requests: 'A quiet room, please.',
  travellers: leadGuests(['Dana', 'Levi'], ['Noa', 'O’Brien-Cohen']),
  acceptChanges: true,
};

/** No reservation limits by default. */
export async function openTestBooking(
  reservationLimits: ReservationLimits = { perHour: 0, unpaidRooms: 0 },
): Promise<TestBooking> {
  const template = await templateDatabase(readMigrations('src'));
  const database = (await template.cloneDatabase()) as unknown as Database<BookingTables>;
  const { db } = database;
  let keys = 0;
  const deps: CheckoutDeps = {
    db,
    presenters: { hotel: testPresenter },
    supplies: {},
    quotes: { hotel: { renew: async () => ({ kind: 'unavailable' }) } },
    secret: 'a secret of thirty-two characters',
    gatewayId: 'sandbox',
    advanceSoon: () => undefined,
    stepOf: () => 1,
    travellers: { profileOf: async () => null, complete: async () => undefined, keepCompanions: async () => undefined },
    proposals: {
      offerFor: async () => null,
      fromBasket: async () => null,
      saleOf: async () => null,
      renew: async () => null,
    },
    customers: createCustomers(
      db as unknown as Kysely<AccountTables>,
      database.dashboardDb as unknown as Kysely<AccountTables>,
      'a secret of thirty-two characters',
    ),
    limits: createRateLimits(),
    reservationLimits,
    onChange: () => () => undefined,
    payWaitMs: 200,
  };
  const quote = (changes: Partial<NewQuote> = {}) => createQuote(db, { ...sampleQuote(), ...changes });
  return {
    database,
    deps,
    quote,
    async reservation(quoteId) {
      const answer = await reserve(db, 'sandbox', {
        ...command,
        items: [{ ...item, quoteId: quoteId ?? (await quote()) }],
        idempotencyKey: `test-key-${String((keys += 1)).padStart(10, '0')}`,
      });
      if (answer.kind !== 'reserved') throw new Error(answer.kind);
      return { id: answer.tripId, transaction: answer.transactionId, reference: answer.reference };
    },
    async walk(id, states, payment = []) {
      for (const state of states) {
        const stamps = {
          ...(state === 'confirmed'
            ? { confirmed_at: sql<Date>`now()`, property_confirmation: 'CM-48213', supplier_reference: `S-${id}` }
            : {}),
          ...(state === 'cancelling' ? { cancel_requested_at: sql<Date>`now()`, accepted_fee_minor: 0n } : {}),
          ...(state === 'cancelled' ? { cancelled_at: sql<Date>`now()` } : {}),
        };
        if (state !== 'awaiting_payment')
          await db
            .updateTable('booking.reservation')
            .set({ state, version: sql`version + 1`, ...stamps })
            .where('id', '=', id)
            .execute();
        const trip = tripStates[state];
        if (trip)
          await db
            .updateTable('booking.trip')
            .set({ state: trip, version: sql`version + 1` })
            .where('id', '=', id)
            .where('state', '!=', trip)
            .execute();
      }
      for (const state of payment) {
        const stamps = {
          ...(state === 'open' ? { redirect_url: 'http://pay.localhost:4109/p/x' } : {}),
          ...(state === 'captured' ? { captured_minor: sql<bigint>`amount_minor` } : {}),
        };
        await db
          .updateTable('booking.payment')
          .set({ state, version: sql`version + 1`, ...stamps })
          .where('trip_id', '=', id)
          .execute();
      }
    },
    context(path, more = {}) {
      const url = new URL(path, brands.default.origin);
      const locale = more.locale ?? 'en';
      return {
        path,
        params: {},
        query: url.searchParams,
        locale,
        textLocale: textLocale(locale),
        currency: null,
        country: null,
        unit: 'm',
        priceDisplay: 'gross',
        brand: brands.default,
        cookies: {},
        principal: null,
        visitor: '192.0.2.1',
        userAgent: '',
        now: new Date(),
        traceId: 'test',
        translate: translator(textLocale(locale)),
        ...more,
      };
    },
    close: () => database.close(),
  };
}

/** The state of a trip whose only reservation has come into a state. */
const tripStates: Readonly<Partial<Record<ShownState, TripState>>> = {
  held: 'held',
  awaiting_payment: 'awaiting_payment',
  booking: 'booking',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
};

/** 2 rooms, 3 nights: 412.50 EUR and 8.25 EUR at the property; free until ten days from now, then a third, then all of it. */
export function sampleQuote(): NewQuote {
  const zone = 'Europe/Madrid';
  const total = money(41_250, 'EUR');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    brand: brands.default.id,
    product: 'hotel',
    supplier: 'direct',
    locale: 'en',
    price: sellingPrice(total, money(36_000, 'EUR'), {
      lines: [
        { kind: 'base', code: 'room', amount: money(37_500, 'EUR'), payee: 'platform', timing: 'now' },
        { kind: 'tax', code: 'vat', amount: money(3_750, 'EUR'), payee: 'government', timing: 'now' },
        { kind: 'tax', code: 'city_tax', amount: money(825, 'EUR'), payee: 'government', timing: 'at_property' },
      ],
      policy: {
        zone,
        steps: [
          { from: localDeadline(`${day(10)}T18:00`, zone), fee: money(13_750, 'EUR') },
          { from: localDeadline(`${day(13)}T15:00`, zone), fee: total },
        ],
      },
    }),
    exchange: null,
    supplierToken: 'secret supplier token',
    details: { rooms: 2 },
    changes: [],
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    endsAt: new Date(Date.now() + 17 * 86_400_000).toISOString(),
  };
}
