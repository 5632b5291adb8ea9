import type { PageContext } from '#web/page.ts';

/** A booking of a customer, as their page lists it. */
export interface CustomerBooking {
  readonly id: string;
  readonly href: string;
  readonly reference: string;
  readonly title: string;
  readonly dates: string;
  readonly state: string;
}

/** The bookings of an agency's customers; implemented by booking. */
export interface CustomerBookings {
  /** Those that the person may see, the newest first. */
  list(
    context: Pick<PageContext, 'brand' | 'locale' | 'translate' | 'principal'>,
    customerId: string,
  ): Promise<readonly CustomerBooking[]>;
}
