import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { TopicCount } from './topics.sql.ts';
import type { ReviewTopic } from '../../content/vocabulary.ts';

/** A link to the reviews that speak of a topic; of the chosen one to all reviews. */
export interface TopicView {
  readonly label: string;
  readonly count: string;
  readonly href: string;
  readonly isChosen: boolean;
}

/** Chips of topics, the chosen one first; at most `most` of the others. */
export function presentTopics(
  counts: readonly TopicCount[],
  chosen: ReviewTopic | null,
  most: number,
  hrefOf: (topic: ReviewTopic | null) => string,
  { translate, format }: { readonly translate: Translate; readonly format: Format },
): readonly TopicView[] {
  const first =
    chosen === null ? [] : [{ topic: chosen, number: counts.find(({ topic }) => topic === chosen)?.number ?? 0 }];
  const others = counts.filter(({ topic }) => topic !== chosen).slice(0, most);
  return [...first, ...others].map(({ topic, number }) => ({
    label: translate(`reviews.topic_${topic}`),
    count: format.number(number),
    href: hrefOf(topic === chosen ? null : topic),
    isChosen: topic === chosen,
  }));
}
