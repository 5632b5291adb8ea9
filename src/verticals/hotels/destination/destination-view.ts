import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { HotelCardView, LinkView } from '../results/results-view.ts';
import type { SearchFormView } from '../search-form.tsx';
import type { SuggestionKind } from '#travel/suggest/suggestion.ts';

export interface PlaceCardView {
  readonly name: string;
  /** Language of the name, where it differs from the page's. */
  readonly lang?: string;
  /** One line: the country, how many hotels, how far. */
  readonly detail: string;
  readonly href: string;
  /** 16:7. */
  readonly picture: string;
}

/** Suggestions of one group for an ambiguous search. */
export interface ChoicesView {
  readonly title: string;
  readonly rows: readonly {
    readonly kind: SuggestionKind;
    readonly name: string;
    /** Language of the name, where it differs from the page's. */
    readonly lang?: string;
    readonly where: string;
    /** Number of hotels, or the kind of suggestion. */
    readonly aside: string;
    readonly href: string;
  }[];
}

/** The list of destinations, an ambiguous search, or a search without a result. */
export interface HotelsView {
  /** `refused`: nothing matches the typed text. */
  readonly state: 'featured' | 'choices' | 'refused';
  /** Heading of `choices`. */
  readonly title?: string;
  readonly choices?: readonly ChoicesView[];
  readonly search: SearchFormView;
  readonly places: readonly PlaceCardView[];
  readonly countries: readonly LinkView[];
  readonly more: readonly LinkView[];
}

/** A hotel in a list without prices. */
export type HotelTileView = Omit<HotelCardView, 'slug' | 'more' | 'reason' | 'price'> & { readonly href: string };

export interface FactView {
  readonly label: string;
  readonly text: string;
}

export interface QuestionView {
  readonly question: string;
  readonly answer: string;
}

/** What the pages of cities and countries have in common. */
export interface PlacePageView {
  readonly search: SearchFormView;
  readonly crumbs: readonly CrumbView[];
  readonly title: string;
  readonly lead: string;
  readonly picture: string;
  readonly top: readonly HotelTileView[];
  readonly facts: readonly FactView[];
  readonly questions: readonly QuestionView[];
}
