import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { longestText } from './review.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
type Db = Kysely<any>;

/** A review as staff sees it. */
export interface ModeratedReview {
  readonly id: string;
  readonly hotel: string;
  readonly state: 'held' | 'published' | 'removed';
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

const columns = sql`review.id, property.name as hotel, review.state, review.reasons,
  (select coalesce(jsonb_object_agg(reason, number), '{}') from (
    select reason, count(*) as number from hotels.review_report
    where review_id = review.id and decided_at is null group by reason) as open) as reports,
  review.author, review.locale, review.score::float8 as score, review.title, review.liked, review.disliked, review.answer,
  review.created_at as "createdAt"`;

/** Reviews that wait for staff: held ones, then those that readers have reported; the oldest first. */
export async function reviewQueue(db: Db, limit: number): Promise<readonly ModeratedReview[]> {
  const { rows } = await sql<ModeratedReview>`
    select ${columns} from hotels.review join hotels.property on property.id = review.property_id
    where review.state = 'held' or (review.state = 'published'
      and exists (select from hotels.review_report where review_id = review.id and decided_at is null))
    order by review.state, review.created_at limit ${limit}`.execute(db);
  return rows;
}

/** Null for an unknown id. */
export async function moderatedReview(db: Db, id: string): Promise<ModeratedReview | null> {
  const { rows } = await sql<ModeratedReview>`
    select ${columns} from hotels.review join hotels.property on property.id = review.property_id
    where review.id::text = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Publishes a review, or removes it for a reason, and closes its reports. False for an unknown id. */
export async function decideReview(
  db: Db,
  id: string,
  decision: { readonly removedFor: string | null },
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const { removedFor } = decision;
    const { rows } = await sql`
      update hotels.review set state = ${removedFor === null ? 'published' : 'removed'},
        reasons = ${removedFor === null ? [] : [removedFor]}::text[]
      where id::text = ${id} returning id`.execute(trx);
    await sql`update hotels.review_report set decided_at = now()
      where review_id::text = ${id} and decided_at is null`.execute(trx);
    return rows.length > 0;
  });
}

/** Writes the hotel's answer to a review in place of an earlier one. False for an unknown id or a text of no good length. */
export async function answerReview(db: Db, id: string, answer: string): Promise<boolean> {
  const text = answer.trim();
  if (text === '' || text.length > longestText) return false;
  const { rows } = await sql`
    update hotels.review set answer = ${text}, answered_at = now() where id::text = ${id} returning id`.execute(db);
  return rows.length > 0;
}
