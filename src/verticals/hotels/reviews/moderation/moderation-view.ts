import type { ReviewList, ReviewState } from './moderation.sql.ts';

/** A review as staff reads it. */
export interface ModeratedReviewView {
  readonly id: string;
  readonly hotel: string;
  /** The hotel's reviews. */
  readonly href: string;
  readonly state: ReviewState;
  /** What it was held or removed for, as text. */
  readonly reasons: readonly string[];
  /** Open reports: `It isn’t true (2)`. */
  readonly reports: readonly string[];
  readonly by: string;
  readonly score: string;
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  readonly answer: string;
  /** BCP 47 tag of what the guest wrote. */
  readonly lang: string;
}

export type ModerationStep = 'publish' | 'remove' | 'answer';

/** `/dashboard/reviews` */
export interface ModerationView {
  readonly list: ReviewList;
  readonly lists: readonly { readonly list: ReviewList; readonly href: string }[];
  readonly reviews: readonly ModeratedReviewView[];
  readonly reasons: readonly { readonly value: string; readonly label: string }[];
  readonly longestAnswer: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** The last step was done. */
  readonly done: ModerationStep | null;
  /** A form that was refused. */
  readonly failed: {
    readonly id: string;
    readonly field: 'reason' | 'answer';
    readonly message: string;
    readonly typed: string;
  } | null;
  /** Someone else has decided it meanwhile. */
  readonly isOver: boolean;
}
