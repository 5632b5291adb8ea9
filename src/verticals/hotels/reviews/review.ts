import type { ReviewScores } from '../content/vocabulary.ts';

export const reviewCategories = ['cleanliness', 'comfort', 'location', 'staff', 'facilities', 'value'] as const;
export const reviewParties = ['couple', 'family', 'solo', 'friends', 'business'] as const;
export type ReviewParty = (typeof reviewParties)[number];
/** What a guest can choose for a category, of ten. */
export const reviewGrades = [2, 4, 6, 8, 10] as const;
/** Why a reader reports a review. */
export const reportReasons = ['untrue', 'offensive', 'personal', 'advertising'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const longestTitle = 120;
/** Of each of the two texts. */
export const longestText = 2_000;

/** A published review. */
export interface Review {
  readonly id: string;
  /** First name; null when the guest does not show it. */
  readonly author: string | null;
  readonly party: ReviewParty;
  /** Last day of the stay, `YYYY-MM-DD`. */
  readonly stayedUntil: string;
  /** Locale whose language it is written in. */
  readonly locale: string;
  /** Mean of the categories, of ten, one decimal. */
  readonly score: number;
  readonly scores: ReviewScores;
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  /** The hotel's answer. */
  readonly answer: string | null;
  /** `YYYY-MM-DD`, in UTC. */
  readonly writtenOn: string;
}
