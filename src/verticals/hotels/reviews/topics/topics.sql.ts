import { type RawBuilder, sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { type ReviewTopic, reviewTopics } from '../../content/vocabulary.ts';
import { topicPatterns } from './topics.ts';

/** The patterns of a topic, or of all, as a table `word (topic, language, pattern)`. */
function wordsOf(topic: ReviewTopic | null): RawBuilder<unknown> {
  const patterns = topicPatterns.filter((one) => topic === null || one.topic === topic);
  return sql`unnest(${patterns.map((one) => one.topic)}::text[], ${patterns.map((one) => one.language)}::text[],
    ${patterns.map((one) => one.pattern)}::text[]) as word(topic, language, pattern)`;
}

const speaks = sql`word.language = split_part(review.locale, '-', 1)
  and lower(concat_ws(' ', review.title, review.liked, review.disliked)) ~ word.pattern`;

/** Condition: a review speaks of a topic, in its own language. */
export function speaksOf(topic: ReviewTopic): RawBuilder<unknown> {
  return sql`exists (select from ${wordsOf(topic)} where ${speaks})`;
}

export interface TopicCount {
  readonly topic: ReviewTopic;
  /** Published reviews that speak of it. */
  readonly number: number;
}

/** So many of the newest reviews are read. */
const mostRead = 500;

/** The topics of a property's published reviews, the most frequent first. Shared between callers and up to five minutes old. */
export const topicsOf = remember(
  async (db: ContentDb, propertyId: string): Promise<readonly TopicCount[]> => {
    const { rows } = await sql<TopicCount>`
      select word.topic, count(*)::integer as number
      from (select locale, title, liked, disliked from hotels.review
        where property_id = ${propertyId} and state = 'published' order by created_at desc limit ${mostRead}) as review
      join ${wordsOf(null)} on ${speaks}
      group by word.topic`.execute(db);
    return rows.toSorted(
      (a, b) => b.number - a.number || reviewTopics.indexOf(a.topic) - reviewTopics.indexOf(b.topic),
    );
  },
  { max: 2_000, seconds: 300, renewAfterSeconds: 60 },
);
