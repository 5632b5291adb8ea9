interface OptionView {
  readonly value: string;
  readonly label: string;
}

/** What is typed, by field. */
export interface TypedReview {
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  readonly party: string;
  readonly language: string;
  readonly showName: boolean;
  /** By category. */
  readonly scores: Readonly<Record<string, string>>;
}

/** `/reviews/write?link=` */
export type WriteReviewView =
  | {
      readonly kind: 'form';
      readonly name: string;
      readonly lead: string;
      readonly firstName: string | null;
      readonly categories: readonly OptionView[];
      readonly parties: readonly OptionView[];
      readonly languages: readonly OptionView[];
      readonly typed: TypedReview;
      /** By field. */
      readonly errors: Readonly<Record<string, string>>;
      readonly textHint: string;
      /** Characters. */
      readonly longestTitle: number;
      readonly longestText: number;
    }
  | {
      readonly kind: 'written';
      readonly state: 'published' | 'held' | 'removed';
      readonly name: string;
      readonly href: string;
    }
  | { readonly kind: 'over' };

/** `/reviews/stop?link=` */
export interface StopReviewsView {
  readonly state: 'ask' | 'stopped' | 'over';
}
