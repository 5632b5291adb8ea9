import type { LocaleCode } from '#i18n/locale.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import type { PageHead } from '#web/page.ts';
import { nameIn } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import type { HotelView } from './hotel-view.ts';

/** Link preview of the hotel on other sites: name and place, stars, score and distance, first picture. */
export function hotelPreview(
  { name, pictures, starsLabel, stars, score, where }: HotelView,
  place: Place,
  locale: LocaleCode,
): Pick<PageHead, 'share' | 'picture'> {
  const facts = [stars > 0 ? starsLabel : '', score ? `${score.value} ${score.word} (${score.reviews})` : '', where];
  const share = {
    title: inOrder([name, nameIn(place, locale), nameIn(place.country, locale)], locale),
    text: facts.filter(Boolean).join(' · '),
  };
  const [picture] = pictures;
  if (!picture) return { share };
  const { src, width, height, alt } = picture;
  return { share, picture: { path: sizedPicture(src, 1200, '.jpg'), width, height, alt } };
}
