import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '#accounts/accounts.ts';
import { transaction } from '#database/transaction.ts';
import { longestText } from '../review.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schemas `hotels` and `accounts`
type Db = Kysely<any>;

/** Records a change with its author, in the transaction that makes it. */
export type Audit = (trx: Db, entry: Omit<AuditEntry, 'author'>) => Promise<void>;

export type ReviewState = 'held' | 'published' | 'removed';

/** A review as staff sees it. */
export interface ModeratedReview {
  readonly id: string;
  readonly hotel: string;
  /** Slugs of its page: country, city, hotel. */
  readonly path: readonly [string, string, string];
  readonly state: ReviewState;
  /** What it was held or removed for. */
  readonly reasons: readonly string[];
  /** Open reports of readers, by reason. */
  readonly reports: Readonly<Record<string, number>>;
  readonly author: string | null;
  readonly locale: string;
  readonly score: number;
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  readonly answer: string | null;
  readonly createdAt: Date;
}

const columns = sql`review.id, property.name as hotel, array[country.slug, place.slug, property.slug] as path, review.state,
  review.reasons,
  (select coalesce(jsonb_object_agg(reason, number), '{}') from (
    select reason, count(*) as number from hotels.review_report
    where review_id = review.id and decided_at is null group by reason) as open) as reports,
  review.author, review.locale, review.score::float8 as score, review.title, review.liked, review.disliked, review.answer,
  review.created_at as "createdAt"`;

const from = sql`hotels.review join hotels.property on property.id = review.property_id
  join places.place on place.id = property.place_id join places.country on country.code = place.country`;

const isReported = sql`exists (select from hotels.review_report where review_id = review.id and decided_at is null)`;

/** Which reviews staff looks at: those that wait for a decision, or all that are shown, or removed. */
export const reviewLists = ['waiting', 'published', 'removed'] as const;
export type ReviewList = (typeof reviewLists)[number];

/** Reviews of the demo world are nobody's: they are listed only when they are reported. */
const lists: Readonly<Record<ReviewList, { which: RawBuilder<unknown>; order: RawBuilder<unknown> }>> = {
  waiting: {
    which: sql`review.state = 'held' or (review.state = 'published' and ${isReported})`,
    order: sql`review.state, review.created_at, review.id`,
  },
  published: {
    which: sql`review.state = 'published' and not review.is_demo`,
    order: sql`review.created_at desc, review.id`,
  },
  removed: { which: sql`review.state = 'removed'`, order: sql`review.created_at desc, review.id` },
};

/** Reviews of a list: held ones first, then those that readers have reported, the oldest first; in other lists the newest. */
export async function reviewsIn(
  db: Db,
  list: ReviewList,
  { most, skip }: { readonly most: number; readonly skip: number },
): Promise<readonly ModeratedReview[]> {
  const { which, order } = lists[list];
  const { rows } = await sql<ModeratedReview>`
    select ${columns} from ${from} where ${which} order by ${order} limit ${most} offset ${skip}`.execute(db);
  return rows;
}

/** Null for an unknown id. */
export async function moderatedReview(db: Db, id: string): Promise<ModeratedReview | null> {
  const { rows } = await sql<ModeratedReview>`
    select ${columns} from ${from} where review.id::text = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface ReviewDecision {
  /** Null publishes it. */
  readonly removedFor: string | null;
  /** The state that it was decided in; left out to decide in any. */
  readonly seen?: ReviewState;
}

/**
 * Publishes a review, or removes it for a reason, and closes its reports. False for an unknown id, and for a review that is not
 * in the state that was seen.
 */
export async function decideReview(
  db: Db,
  id: string,
  { removedFor, seen }: ReviewDecision,
  audit: Audit,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; state: ReviewState; reasons: string[] }>`
      select id, state, reasons from hotels.review where id::text = ${id} for update`.execute(trx);
    const before = rows[0];
    if (!before || (seen !== undefined && before.state !== seen)) return false;
    const after = {
      state: removedFor === null ? ('published' as const) : ('removed' as const),
      reasons: removedFor === null ? [] : [removedFor],
    };
    await sql`update hotels.review set state = ${after.state}, reasons = ${after.reasons}::text[]
      where id = ${before.id}`.execute(trx);
    await sql`update hotels.review_report set decided_at = now()
      where review_id = ${before.id} and decided_at is null`.execute(trx);
    const action = removedFor === null ? 'review.publish' : 'review.remove';
    const was = { state: before.state, reasons: before.reasons };
    await audit(trx, { agencyId: null, action, subject: before.id, before: was, after });
    return true;
  });
}

/** Writes the hotel's answer to a review in place of an earlier one. False for an unknown id or a text of no good length. */
export async function answerReview(db: Db, id: string, answer: string, audit: Audit): Promise<boolean> {
  const text = answer.trim();
  if (text === '' || text.length > longestText) return false;
  return await transaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; answer: string | null }>`
      select id, answer from hotels.review where id::text = ${id} for update`.execute(trx);
    const before = rows[0];
    if (!before) return false;
    await sql`update hotels.review set answer = ${text}, answered_at = now() where id = ${before.id}`.execute(trx);
    const was = before.answer === null ? null : { answer: before.answer };
    const entry = { agencyId: null, action: 'review.answer', subject: before.id };
    await audit(trx, { ...entry, before: was, after: { answer: text } });
    return true;
  });
}
