import type { PageContext } from '#web/page.ts';
import type { CustomerBooking } from '../pages/customers/customers-view.ts';

/** The bookings of an agency's customers; implemented by booking. */
export interface CustomerBookings {
  /** Those that the person may see, the newest first. */
  list(
    context: Pick<PageContext, 'brand' | 'locale' | 'translate' | 'principal'>,
    customerId: string,
  ): Promise<readonly CustomerBooking[]>;
}
