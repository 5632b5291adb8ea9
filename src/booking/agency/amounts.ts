import type { Money } from '#values/money.ts';
import type { AgencyBookingRow } from './agency-bookings.sql.ts';

/** The money of a booking, as its agency sees it. */
export interface BookingAmounts {
  /** What the client pays, as it stands: after a cancellation the fee. */
  readonly price: Money;
  /** What the client has paid, less what was or is being paid back. */
  readonly payments: Money;
  /** What the client was charged at first. */
  readonly originalPayments: Money;
  /** For those who may see net prices. */
  readonly share: AgencyShare | null;
}

/** What the agency owes and keeps of a booking. */
export interface AgencyShare {
  /** What the agency owes of the price: the price before its own part. */
  readonly originalPrice: Money;
  /** What it keeps: its markup or commission, as it stands. */
  readonly incomes: Money;
  /** What it was to keep when it was booked. */
  readonly originalIncomes: Money;
}

type Minors = Pick<
  AgencyBookingRow,
  'currency' | 'bookedMinor' | 'bookedNetMinor' | 'priceMinor' | 'netMinor' | 'chargedMinor' | 'refundedMinor'
>;

export function amountsOf(row: Minors, seesNet: boolean): BookingAmounts {
  const amount = (minor: bigint): Money => ({ minor, currency: row.currency });
  return {
    price: amount(row.priceMinor),
    payments: amount(row.chargedMinor - row.refundedMinor),
    originalPayments: amount(row.chargedMinor),
    share: seesNet
      ? {
          originalPrice: amount(row.netMinor),
          incomes: amount(row.priceMinor - row.netMinor),
          originalIncomes: amount(row.bookedMinor - row.bookedNetMinor),
        }
      : null,
  };
}
