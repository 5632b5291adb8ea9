import { findLocale } from '#i18n/locales.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { NewReview } from './invitation.sql.ts';
import { longestText, longestTitle, reviewCategories, reviewGrades, reviewParties } from './review.ts';
import { heldIn, refusedIn } from './review-text.ts';
import type { TypedReview } from './write-review-view.ts';

/** A review as it can be stored, without its stay. */
export type ReadReview = Omit<NewReview, 'reservationId'>;

/** What a posted form says; a missing field is empty. */
export function typedReview(form: FormData): TypedReview {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  return {
    title: text('title'),
    liked: text('liked'),
    disliked: text('disliked'),
    party: text('party'),
    language: text('language'),
    showName: text('show_name') !== '',
    scores: Object.fromEntries(reviewCategories.map((category) => [category, text(`score_${category}`)])),
  };
}

/**
 * Checks a review. `errors` has a sentence for each field that must be corrected; contact details and links hold it for
 * staff. `firstName` is that of the booking.
 */
export function readReview(
  typed: TypedReview,
  firstName: string | null,
  translate: Translate,
  format: Format,
): { readonly review: ReadReview } | { readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {};
  const scores: Record<string, number> = {};
  for (const category of reviewCategories) {
    const grade = reviewGrades.find((one) => String(one) === typed.scores[category]);
    if (grade === undefined)
      errors[`score_${category}`] = translate('write-review.missing_score', {
        category: translate(`facts.review_${category}`),
      });
    else scores[category] = grade;
  }
  const { title, liked, disliked, language } = typed;
  if (title === '') errors['title'] = translate('write-review.missing_title');
  if (liked === '' && disliked === '') errors['liked'] = translate('write-review.missing_text');
  for (const [field, text, most] of [
    ['title', title, longestTitle],
    ['liked', liked, longestText],
    ['disliked', disliked, longestText],
  ] as const) {
    const refused = refusedIn(text);
    if (text.length > most)
      errors[field] = translate('write-review.tooLong', {
        count: text.length,
        most: format.number(most),
      });
    else if (refused) errors[field] = translate(`write-review.${refused}`);
  }
  const party = reviewParties.find((one) => one === typed.party);
  if (!party) errors['party'] = translate('write-review.missing_party');
  if (!findLocale(language)) errors['language'] = translate('write-review.missing_language');
  if (!party || Object.keys(errors).length > 0) return { errors };
  return {
    review: {
      author: typed.showName ? firstName : null,
      party,
      locale: language,
      scores,
      title,
      liked,
      disliked,
      reasons: [...new Set([title, liked, disliked].flatMap(heldIn))],
    },
  };
}
