import { reviewParties } from './review.ts';
import { type ReviewFilter, scoreBands } from './reviews.sql.ts';
import { reviewTopics } from '../content/vocabulary.ts';

/** What the address of a reviews page asks for. */
export interface ReviewQuery extends ReviewFilter {
  /** From 1. */
  readonly page: number;
}

const orders = ['newest', 'highest', 'lowest'] as const;
const longestSearch = 80;

/** Reads `q`, `party`, `score`, `topic`, `sort` and `page`; a value that there isn't counts as left out. */
export function readReviewQuery(query: URLSearchParams): ReviewQuery {
  const page = /^[1-9]\d{0,4}$/.exec(query.get('page') ?? '');
  return {
    text: (query.get('q') ?? '').trim().slice(0, longestSearch),
    party: reviewParties.find((party) => party === query.get('party')) ?? null,
    band: scoreBands.find((band) => String(band) === query.get('score')) ?? null,
    topic: reviewTopics.find((topic) => topic === query.get('topic')) ?? null,
    order: orders.find((order) => order === query.get('sort')) ?? 'newest',
    page: page ? Number(page[0]) : 1,
  };
}

/** The same as keys of an address, without those that are at their default. */
export function reviewKeys({ text, party, band, topic, order, page }: ReviewQuery): Record<string, string> {
  return {
    ...(text === '' ? {} : { q: text }),
    ...(party === null ? {} : { party }),
    ...(band === null ? {} : { score: String(band) }),
    ...(topic === null ? {} : { topic }),
    ...(order === 'newest' ? {} : { sort: order }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
