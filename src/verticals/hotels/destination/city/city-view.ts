import type { PlaceWords } from '#i18n/place-words.ts';
import type { AreaView } from '#travel/map/map-data.ts';
import type { LinkView } from '../../results/results-view.ts';
import type { PlaceCardView, PlacePageView } from '../destination-view.ts';

/** A group of a city's hotels, with the best rated ones by name. */
export interface HotelGroupView {
  readonly title: string;
  /** Language of the title, where it differs from the page's. */
  readonly lang?: string;
  /** Number of hotels and their average score. */
  readonly detail: string;
  readonly hotels: readonly { readonly name: string; readonly href: string; readonly score: string | null }[];
}

export interface MonthView {
  readonly label: string;
  /** Difference from the average of the year, as text. */
  readonly text: string;
  /** Length of its bar: -100 to 100, as a percentage of the month furthest from the average. */
  readonly apart: number;
  /** One of the three cheapest. */
  readonly cheap: boolean;
}

export interface CityView extends PlacePageView {
  /** Its name for messages. */
  readonly words: PlaceWords<'city'>;
  /** A landing page: its picture is larger. */
  readonly landing: boolean;
  readonly allHotels: LinkView;
  readonly area: AreaView;
  readonly byStars: readonly HotelGroupView[];
  readonly byDistrict: readonly HotelGroupView[];
  /** Null where no seasonal rates are known. */
  readonly months: { readonly cheapest: string; readonly rows: readonly MonthView[] } | null;
  readonly nearby: readonly PlaceCardView[];
}
