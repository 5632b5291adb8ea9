import type { Named } from '#travel/places/names.ts';
import type { AttractionKind, CatalogueTexts, UnitKind } from '../supplier.ts';

/** The booked product as it is kept with the quote: facts as they were when it was sold, no prices. */
export interface TicketVisit {
  readonly attractionId: string;
  readonly place: Named & { readonly country: string; readonly slug: string; readonly countryCode: string };
  readonly attraction: Named & {
    readonly slug: string;
    readonly kind: AttractionKind;
    readonly lat: number;
    readonly lng: number;
    readonly address: string | null;
    readonly picture: string;
  };
  readonly operator: string;
  /** Our id of the option, the name of our own text for it, and its titles by language. */
  readonly optionId: number;
  readonly reference: string | null;
  readonly titles: Readonly<Record<string, string>>;
  /** Local times, `YYYY-MM-DDTHH:mm`, in `zone`. */
  readonly starts: string;
  readonly ends: string;
  readonly zone: string;
  /** True when visitors come at any moment of the opening hours. */
  readonly allDay: boolean;
  readonly hours: readonly { readonly from: string; readonly until: string }[];
  readonly minutes: number | null;
  readonly units: readonly BookedUnit[];
  readonly instant: boolean;
  readonly redemption: 'digital' | 'print' | 'manifest';
  /** Whether our own texts describe the attraction, where the operator's say nothing. */
  readonly isOurText?: true;
  readonly texts: readonly Pick<CatalogueTexts, 'language' | 'meetingPoint' | 'redemption'>[];
  /** What the supplier has changed since it was sold, with the new values. */
  readonly changed?: Readonly<Partial<Record<VisitChange, string>>>;
}

/** What a supplier may change in a booked visit: its times, as in `TicketVisit`. */
export type VisitChange = 'starts' | 'ends';

export interface BookedUnit {
  readonly unitId: string;
  readonly kind: UnitKind;
  readonly title: string;
  /** Whether proof (age, student card…) is asked for at the entrance; left out by bookings that were made before it was kept. */
  readonly proof?: boolean;
  readonly quantity: number;
}
