import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { TopicView } from './topics/present-topics.ts';

/** A review ready to be shown. */
export interface ReviewView {
  readonly id: string;
  /** Score of ten, one decimal. */
  readonly score: string;
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  readonly answer: string | null;
  /** BCP 47 tag of what the guest wrote, where that is not the page's language. */
  readonly lang: string | undefined;
  /** `Written in German`; null in the reader's own language. */
  readonly languageNote: string | null;
  /** `Anna · Couple`. */
  readonly by: string;
  /** `Stayed in March 2026 · Reviewed on 4 Apr 2026`. */
  readonly when: string;
}

export interface MeterView {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly detail?: string;
}

interface OptionView {
  readonly value: string;
  readonly label: string;
}

/** `/hotels/destination/:country/:city/:hotel/reviews` */
export interface ReviewsView {
  readonly crumbs: readonly CrumbView[];
  readonly name: string;
  readonly hotelHref: string;
  readonly score: { readonly value: string; readonly word: string; readonly reviews: string } | null;
  readonly meters: readonly MeterView[];
  /** Number of reviews by score band, each with a link that filters by it. */
  readonly bands: readonly (MeterView & { readonly href: string; readonly isChosen: boolean })[];
  readonly action: string;
  readonly topics: readonly TopicView[];
  readonly chosen: {
    readonly q: string;
    readonly party: string;
    readonly score: string;
    readonly topic: string;
    readonly sort: string;
  };
  readonly parties: readonly OptionView[];
  readonly total: number;
  readonly found: string;
  readonly reviews: readonly ReviewView[];
  readonly page: number;
  /** Addresses of the pages, from the first. */
  readonly pages: readonly string[];
  readonly notice: {
    readonly tone: 'success' | 'info' | 'warning';
    readonly title: string;
    readonly text: string;
  } | null;
}
