import type { Format } from '#i18n/format.ts';
import { findLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Review } from './review.ts';
import type { ReviewView } from './reviews-view.ts';

const languageOf = (locale: string) => locale.split('-', 1)[0];

const tags = new Map<string, string>();

/** Shortest BCP 47 tag of what was written in a locale: `de`, `zh-TW`. Cached for our own locales. */
export function languageTag(locale: string): string {
  const known = tags.get(locale);
  if (known) return known;
  const iso = findLocale(locale)?.iso;
  const tag = new Intl.Locale(iso ?? locale).minimize().toString();
  if (iso) tags.set(locale, tag);
  return tag;
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
