import { type RawBuilder, sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { withoutNul } from '#web/form/form-post.ts';
import type { Review, ReviewParty } from './review.ts';
import { speaksOf } from './topics/topics.sql.ts';
import type { ReviewTopic } from '../content/vocabulary.ts';

export type ReviewOrder = 'newest' | 'highest' | 'lowest';

/** Score bands: the lowest score of each, of ten. */
export const scoreBands = [9, 7, 5, 1] as const;
export type ScoreBand = (typeof scoreBands)[number];

/** What a reader looks for. */
export interface ReviewFilter {
  /** Text that the review contains; empty for all. */
  readonly text: string;
  readonly party: ReviewParty | null;
  readonly band: ScoreBand | null;
  readonly topic: ReviewTopic | null;
  readonly order: ReviewOrder;
}

/** How many reviews there are, by what they can be filtered by. */
export interface ReviewCounts {
  readonly total: number;
  /** Number by lowest score of the band. */
  readonly bands: Readonly<Partial<Record<ScoreBand, number>>>;
  readonly parties: Readonly<Partial<Record<ReviewParty, number>>>;
}

const columns = sql`review.id, review.author, review.party, to_char(review.stayed_until, 'YYYY-MM-DD') as "stayedUntil",
  review.locale, review.score::float8 as score, review.scores, review.title, review.liked, review.disliked, review.answer,
  to_char(review.created_at at time zone 'UTC', 'YYYY-MM-DD') as "writtenOn"`;

const orders: Readonly<Record<ReviewOrder, RawBuilder<unknown>>> = {
  newest: sql`review.created_at desc`,
  highest: sql`review.score desc, review.created_at desc`,
  lowest: sql`review.score, review.created_at desc`,
};

const band = sql`case when review.score >= 9 then 9 when review.score >= 7 then 7 when review.score >= 5 then 5 else 1 end`;

/** A page of a property's published reviews: those in the reader's language first. */
export async function reviewsOf(
  db: ContentDb,
  propertyId: string,
  locale: string,
  filter: ReviewFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<FirstReviews> {
  const text = withoutNul(filter.text).toLowerCase();
  const which = sql`review.property_id = ${propertyId} and review.state = 'published'
    and (${text} = '' or strpos(lower(concat_ws(' ', review.title, review.liked, review.disliked)), ${text}) > 0)
    and (${filter.party}::text is null or review.party = ${filter.party})
    and (${filter.band}::integer is null or ${band} = ${filter.band})
    and ${filter.topic === null ? sql`true` : speaksOf(filter.topic)}`;
  const { rows } = await sql<Review>`
    select ${columns} from hotels.review where ${which}
    order by split_part(review.locale, '-', 1) = split_part(${locale}, '-', 1) desc, ${orders[filter.order]}, review.id
    limit ${page.size} offset ${page.offset}`.execute(db);
  const { rows: counted } = await sql<{ found: number }>`
    select count(*)::integer as found from hotels.review where ${which}`.execute(db);
  return { reviews: rows, found: counted[0]?.found ?? 0 };
}

export async function countReviews(db: ContentDb, propertyId: string): Promise<ReviewCounts> {
  const { rows } = await sql<{ band: ScoreBand; party: ReviewParty; number: number }>`
    select ${band} as band, review.party, count(*)::integer as number from hotels.review
    where review.property_id = ${propertyId} and review.state = 'published' group by 1, 2`.execute(db);
  const bands: Partial<Record<ScoreBand, number>> = {};
  const parties: Partial<Record<ReviewParty, number>> = {};
  let total = 0;
  for (const { band: lowest, party, number } of rows) {
    bands[lowest] = (bands[lowest] ?? 0) + number;
    parties[party] = (parties[party] ?? 0) + number;
    total += number;
  }
  return { total, bands, parties };
}

/** Reviews that a property's own page shows. */
const firstReviews = 3;

export interface FirstReviews {
  readonly reviews: readonly Review[];
  /** How many there are in all. */
  readonly found: number;
}

/**
 * The first reviews of a property in a reader's language, and how many there are. `key` is the property's id and the
 * locale with a space between them. Shared between callers and up to a minute old.
 */
export const firstReviewsOf = remember(
  async (db: ContentDb, key: string): Promise<FirstReviews> => {
    const [propertyId = '', locale = ''] = key.split(' ');
    const all = { text: '', party: null, band: null, topic: null, order: 'newest' } as const;
    return await reviewsOf(db, propertyId, locale, all, { size: firstReviews, offset: 0 });
  },
  // Three reviews take 2 kB: 4 MB in all.
  { max: 2_000, seconds: 60, renewAfterSeconds: 30 },
);

/** Stores that a reader has reported a published review; false when there is none with this id. */
export async function reportReview(
  db: ContentDb,
  propertyId: string,
  reviewId: string,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into hotels.review_report (review_id, reason)
    select id, ${reason} from hotels.review where id = ${reviewId} and property_id = ${propertyId} and state = 'published'
    returning id`.execute(db);
  return rows.length > 0;
}
