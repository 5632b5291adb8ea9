import type { ShownState } from '../tables.ts';
import type { ReservationGroup } from './own-reservations.sql.ts';

export interface ReservationCard {
  readonly href: string;
  readonly reference: string;
  readonly state: ShownState;
  /** The list of what was booked together with it; null when it is alone. */
  readonly together: { readonly label: string; readonly href: string } | null;
  /** How many messages of the property are new; null without any. */
  readonly unread: string | null;
  /** States that an amount is still to be paid. */
  readonly due: string | null;
  readonly title: string;
  readonly address: string;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  readonly dates: string;
  readonly length: string;
  /** Total cost, and which part is paid when. */
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
  /** Address of a page: the parts before and after its number. */
  readonly pageHref: readonly [string, string];
  /** The address is not verified, so bookings made as a guest are not listed. */
  readonly unproven: string | null;
  readonly home: string;
  readonly lookup: string;
}
