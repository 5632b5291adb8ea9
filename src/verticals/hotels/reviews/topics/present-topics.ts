import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { TopicCount } from './topics.sql.ts';
import type { ReviewTopic } from './topics.ts';

/** A link to the reviews that speak of a topic; of the chosen one to all reviews. */
export interface TopicView {
  readonly label: string;
  readonly count: string;
  readonly href: string;
  readonly isChosen: boolean;
}

/** Chips of topics; a topic that is chosen is always among them. `most` of the others. */
export function presentTopics(
  counts: readonly TopicCount[],
  chosen: ReviewTopic | null,
  most: number,
  hrefOf: (topic: ReviewTopic | null) => string,
  { translate, format }: { readonly translate: Translate; readonly format: Format },
): readonly TopicView[] {
  const shown = counts.filter(({ topic }, at) => at < most || topic === chosen);
  const isMissing = chosen !== null && shown.every(({ topic }) => topic !== chosen);
  return [...shown, ...(isMissing ? [{ topic: chosen, number: 0 }] : [])].map(({ topic, number }) => ({
    label: translate(`reviews.topic_${topic}`),
    count: format.number(number),
    href: hrefOf(topic === chosen ? null : topic),
    isChosen: topic === chosen,
  }));
}
