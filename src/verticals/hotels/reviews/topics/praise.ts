import { createHash } from 'node:crypto';
import type { ReviewTopic } from '../../content/vocabulary.ts';
import { topicWords } from './topics.ts';

/** What a guest liked and what not, with the locale that it is written in. */
export interface Opinion {
  readonly locale: string;
  readonly liked: string;
  readonly disliked: string;
}

/** Fewer guests don't make a praise. */
const fewest = 2;
/** Of a hotel's reviews. */
const leastShare = 0.1;

/** The beginnings of words of each topic by language, as expressions for text in small letters. */
const expressions = Map.groupBy(
  topicWords.map(({ topic, language, any, anywhere }) => ({
    topic,
    language,
    words: new RegExp(anywhere ? any : `(?<![\\p{L}\\p{M}\\p{N}_])${any}`, 'u'),
  })),
  ({ language }) => language,
);

/** Changes when the lists of words or the rule for a praise do. */
export const praiseRule = createHash('sha256')
  .update(JSON.stringify([fewest, leastShare, topicWords]))
  .digest('base64url')
  .slice(0, 16);

/**
 * The topics that guests of a hotel praise: two of them or more, and at least a tenth, speak of it in what they liked, and
 * fewer in what they did not.
 */
export function praisedTopics(opinions: readonly Opinion[]): ReviewTopic[] {
  const counts = new Map<ReviewTopic, { liked: number; disliked: number }>();
  for (const { locale, liked, disliked } of opinions) {
    const [good, bad] = [liked.toLowerCase(), disliked.toLowerCase()];
    for (const { topic, words } of expressions.get(locale.split('-')[0]!) ?? []) {
      const count = counts.get(topic) ?? { liked: 0, disliked: 0 };
      counts.set(topic, count);
      if (words.test(good)) count.liked += 1;
      if (words.test(bad)) count.disliked += 1;
    }
  }
  const least = Math.max(fewest, opinions.length * leastShare);
  return [...counts].flatMap(([topic, { liked, disliked }]) => (liked >= least && liked > disliked ? [topic] : []));
}
