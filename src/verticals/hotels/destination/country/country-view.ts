import type { PlaceWords } from '#i18n/place-words.ts';
import type { PlaceCardView, PlacePageView } from '../destination-view.ts';

export interface CityGroupView {
  readonly id: string;
  /** Null when all cities are in one group. */
  readonly title: string | null;
  readonly places: readonly PlaceCardView[];
}

export interface CountryView extends PlacePageView {
  /** Its name for messages. */
  readonly words: PlaceWords<'country'> & PlaceWords<'inCountry'>;
  readonly citiesTitle: string;
  readonly topTitle: string;
  readonly groups: readonly CityGroupView[];
}
