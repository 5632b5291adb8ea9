import type { PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { formText } from '#web/form/form-text.ts';
import type { Property } from '../content/property.ts';
import { findProperty } from '../content/property.sql.ts';
import type { ReviewScores } from '../content/vocabulary.ts';
import { scoreWord } from '../facts/words.ts';
import { crumbsAbove } from '../crumbs.ts';
import { formatOf, type HotelPagesDeps, isSlug, placeOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { crumbsJsonLd } from '#travel/crumbs-json-ld.ts';
import { langOf, nameIn, wordsOf } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { presentReview } from './present-review.ts';
import { readReviewQuery, type ReviewQuery, reviewKeys } from './review-query.ts';
import { reportReasons, reviewParties } from './review.ts';
import { countReviews, reportReview, reviewsOf, scoreBands } from './reviews.sql.ts';
import type { ReviewsView } from './reviews-view.ts';
import { presentTopics } from './topics/present-topics.ts';
import { topicsOf } from './topics/topics.sql.ts';

const pageSize = 10;
const reportsPerHour = 10;
const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

interface Found {
  readonly place: Place;
  readonly property: Property;
  readonly params: { readonly country: string; readonly city: string; readonly hotel: string };
}

/** All reviews of a hotel; its POST reports one. */
export function reviewsHandler(deps: HotelPagesDeps & { readonly limits: RateLimits }): PageHandler<ReviewsView> {
  const find = async ({ params: { country, city, hotel } }: PageContext): Promise<Found | null> => {
    const place = await placeOf(deps, country, city);
    const property = place && isSlug(hotel) ? await findProperty(deps.content, place.id, hotel) : null;
    if (!place || !property) return null;
    return { place, property, params: { country: place.country.slug, city: place.slug, hotel: property.slug } };
  };
  return {
    tokenless: true,
    query: ['q', 'party', 'score', 'topic', 'sort', 'page'],
    async show(context) {
      const found = await find(context);
      return found ? await draw(deps, context, found) : { kind: 'missing' };
    },
    async submit(context, form) {
      const found = await find(context);
      if (!found) return { kind: 'missing' };
      const text = formText(form);
      const [review, reason] = [text('review'), reportReasons.find((one) => one === text('reason'))];
      if (!reason || !isUuid(review)) return { kind: 'missing' };
      const { allowed } = await deps.limits.limit('review-reports', context.visitor, reportsPerHour, 3_600);
      if (!allowed) return await draw(deps, context, found, 'tooMany');
      const reported = await reportReview(deps.db, found.property.id, review, reason);
      return await draw(deps, context, found, reported ? 'reported' : 'gone');
    },
  };
}

type Told = 'reported' | 'tooMany' | 'gone';
const tones = { reported: 'success', tooMany: 'warning', gone: 'info' } as const satisfies Record<
  Told,
  NonNullable<ReviewsView['notice']>['tone']
>;
const statuses = { reported: 200, tooMany: 429, gone: 409 } as const;

async function draw(deps: HotelPagesDeps, context: PageContext, { place, property, params }: Found, told?: Told) {
  const { translate, locale, textLocale, brand } = context;
  const format = formatOf(context);
  const query = readReviewQuery(context.query);
  const [counts, topics, { reviews, found }] = await Promise.all([
    countReviews(deps.content, property.id),
    topicsOf(deps.content, property.id),
    reviewsOf(deps.content, property.id, textLocale, query, { size: pageSize, offset: (query.page - 1) * pageSize }),
  ]);
  const hrefOf = (changes: Partial<ReviewQuery>) =>
    hotelRoutes.reviews.href(locale, params, reviewKeys({ ...query, page: 1, ...changes }));
  const pages = Math.ceil(found / pageSize);
  if (query.page > Math.max(1, pages)) return { kind: 'redirect' as const, to: hrefOf({ page: Math.max(1, pages) }) };
  const canonical = hotelRoutes.reviews.href(locale, params);
  const hotelHref = hotelRoutes.hotel.href(locale, params);
  const crumbs = [
    ...crumbsAbove(place, context, true),
    {
      label: nameIn(place, textLocale),
      ...langOf(place, textLocale, place.country.code),
      href: hotelRoutes.destination.href(locale, params),
    },
    { label: property.name, href: hotelHref },
    { label: translate('reviews.crumb') },
  ];
  const view: ReviewsView = {
    crumbs,
    name: property.name,
    hotelHref,
    score:
      property.score === null
        ? null
        : {
            value: format.number(property.score, 1),
            word: scoreWord(property.score, translate),
            reviews: translate('facts.reviews', { count: property.reviewCount }),
          },
    meters: Object.entries(property.reviewScores ?? {}).map(([category, value]) => {
      const count = property.reviewCounts?.[category as keyof ReviewScores];
      return {
        label: translate(`facts.review_${category}`),
        value,
        text: format.number(value, 1),
        ...(count === undefined ? {} : { detail: translate('facts.reviews', { count }) }),
      };
    }),
    bands: scoreBands.map((band) => {
      const number = counts.bands[band] ?? 0;
      return {
        label: translate(`reviews.band_${band}`),
        value: counts.total === 0 ? 0 : (10 * number) / counts.total,
        text: format.number(number),
        href: hrefOf({ band: query.band === band ? null : band }),
        isChosen: query.band === band,
      };
    }),
    action: canonical,
    topics: presentTopics(topics, query.topic, topics.length, (topic) => hrefOf({ topic }), { translate, format }),
    chosen: {
      q: query.text,
      party: query.party ?? '',
      score: String(query.band ?? ''),
      topic: query.topic ?? '',
      sort: query.order,
    },
    parties: reviewParties
      .filter((party) => counts.parties[party] || party === query.party)
      .map((party) => ({ value: party, label: translate(`reviews.party_${party}`) })),
    total: counts.total,
    found: translate('reviews.found', { count: found }),
    reviews: reviews.map((review) => presentReview(review, { textLocale, translate, format })),
    page: query.page,
    pages: Array.from({ length: pages }, (_, at) => hrefOf({ page: at + 1 })),
    notice: told
      ? { tone: tones[told], title: translate(`reviews.${told}Title`), text: translate(`reviews.${told}Text`) }
      : null,
  };
  return {
    kind: 'page' as const,
    cache: told ? ('private' as const) : ('shared' as const),
    status: told ? statuses[told] : (200 as const),
    view,
    head: {
      title: translate('reviews.metaTitle', {
        name: property.name,
        ...wordsOf('city', place, textLocale),
        brand: brand.name,
      }),
      description: translate('reviews.metaDescription', { count: counts.total, name: format.name(property.name) }),
      ...(counts.total > 0 ? { canonical } : {}),
      jsonLd: [crumbsJsonLd(brand.origin, crumbs, canonical)],
    },
  };
}
