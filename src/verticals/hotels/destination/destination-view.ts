import type { HotelCardView, LinkView } from '../results/results-view.ts';
import type { SearchFormView } from '../search-form.tsx';

export interface PlaceCardView {
  readonly name: string;
  readonly countryName: string;
  readonly href: string;
  /** `90 hotels`. */
  readonly hotels: string;
  /** 16:7. */
  readonly picture: string;
}

/** The list of destinations, and the search that found none. */
export interface HotelsView {
  /** `refused`: nothing was found for what was typed. */
  readonly state: 'featured' | 'refused';
  readonly search: SearchFormView;
  readonly places: readonly PlaceCardView[];
  readonly more: readonly LinkView[];
}

export interface DestinationView {
  readonly search: SearchFormView;
  readonly crumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly city: string;
  readonly title: string;
  readonly lead: string;
  readonly picture: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly hotels: readonly HotelCardView[];
  readonly allHotels: LinkView;
}
