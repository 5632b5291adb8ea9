import type { PlaceCardView, PlacePageView } from '../destination-view.ts';

export interface CityGroupView {
  readonly id: string;
  /** Null when all cities are in one group. */
  readonly title: string | null;
  readonly places: readonly PlaceCardView[];
}

export interface CountryView extends PlacePageView {
  readonly country: string;
  readonly citiesTitle: string;
  readonly topTitle: string;
  readonly groups: readonly CityGroupView[];
}
