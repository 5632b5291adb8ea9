import type { Format } from '#i18n/format.ts';
import { findLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Review } from './review.ts';
import type { ReviewView } from './reviews-view.ts';

const languageOf = (locale: string) => locale.split('-', 1)[0];

/** Shortest BCP 47 tag of what was written in a locale: `de`, `zh-TW`. */
export function languageTag(locale: string): string {
  return new Intl.Locale(findLocale(locale)?.iso ?? locale).minimize().toString();
}

/** A review as readers of a locale see it. */
export function presentReview(
  review: Review,
  { textLocale, translate, format }: { textLocale: string; translate: Translate; format: Format },
): ReviewView {
  const { id, title, liked, disliked, answer, author, party, locale } = review;
  const isForeign = languageOf(locale) !== languageOf(textLocale);
  const lang = languageTag(locale);
  return {
    id,
    title,
    liked,
    disliked,
    answer,
    lang: isForeign ? lang : undefined,
    score: format.number(review.score, 1),
    languageNote: isForeign ? translate('reviews.inLanguage', { language: format.language(lang) }) : null,
    by: [author ?? translate('reviews.guest'), translate(`reviews.party_${party}`)].join(' · '),
    when: [
      translate('reviews.stayed', { month: format.date(review.stayedUntil, 'month') }),
      translate('reviews.written', { date: format.date(review.writtenOn, 'medium') }),
    ].join(' · '),
  };
}
