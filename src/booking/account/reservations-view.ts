import type { ReservationState } from '../tables.ts';
import type { ReservationGroup } from './own-reservations.sql.ts';

export interface ReservationCard {
  readonly href: string;
  readonly reference: string;
  readonly state: ReservationState;
  /** That something is still to be paid, in words. */
  readonly due: string | null;
  readonly title: string;
  readonly address: string;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  readonly dates: string;
  readonly length: string;
  /** All that the stay costs, and what of it is paid when. */
  readonly total: string;
  readonly split: string;
}

export interface ReservationsView {
  readonly group: ReservationGroup;
  readonly groups: readonly { readonly group: ReservationGroup; readonly href: string; readonly count: string }[];
  readonly search: string;
  readonly cards: readonly ReservationCard[];
  readonly pages: number;
  readonly page: number;
  /** Before and after the number of a page. */
  readonly pageHref: readonly [string, string];
  /** The address is not proven, so bookings made as a guest are not here. */
  readonly unproven: string | null;
  readonly hotels: string;
  readonly lookup: string;
}
