import type { ContentDb } from '#travel/places/place.sql.ts';
import type { Place } from '#travel/places/place.ts';
import type { PageContext } from '#web/page.ts';
import type { Property } from '../content/property.ts';
import { formatOf } from '../pages-deps.ts';
import { presentReview } from '../reviews/present-review.ts';
import { type FirstReviews, firstReviewsOf } from '../reviews/reviews.sql.ts';
import { presentTopics } from '../reviews/topics/present-topics.ts';
import { topicsOf } from '../reviews/topics/topics.sql.ts';
import { hotelRoutes } from '../routes.ts';
import type { HotelView } from './hotel-view.ts';

const mostTopics = 6;

/** What guests have written about a hotel, as its page shows it; the view is null without any. */
export async function writtenReviews(
  content: ContentDb,
  context: PageContext,
  property: Property,
  place: Place,
): Promise<{ readonly first: FirstReviews; readonly view: HotelView['written'] }> {
  const { translate, locale, textLocale } = context;
  const [first, topics] = await Promise.all([
    firstReviewsOf(content, `${property.id} ${textLocale}`),
    topicsOf(content, property.id),
  ]);
  if (first.found === 0) return { first, view: null };
  const format = formatOf(context);
  const params = { country: place.country.slug, city: place.slug, hotel: property.slug };
  const href = (query: Record<string, string> = {}) => hotelRoutes.reviews.href(locale, params, query);
  return {
    first,
    view: {
      heading: translate('reviews.inWords'),
      first: first.reviews.map((review) => presentReview(review, { textLocale, translate, format })),
      all: { href: href(), label: translate('reviews.all', { count: first.found }) },
      topics: {
        label: translate('reviews.topics'),
        list: presentTopics(topics, null, mostTopics, (topic) => href(topic ? { topic } : {}), { translate, format }),
      },
    },
  };
}
