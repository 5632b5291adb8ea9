import { locales } from '#i18n/locales.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { refusedIn } from './review-text.ts';
import { dateIn } from '#values/local-time.ts';
import { placeById } from '../content/hotel-places.ts';
import { propertyById } from '../content/property.sql.ts';
import { formatOf, type HotelPagesDeps } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { insertReview, optOut, type ReviewableStay, stayOfLink } from './invitation.sql.ts';
import { readReview, typedReview } from './read-review.ts';
import { longestText, longestTitle, reviewCategories, reviewParties } from './review.ts';
import { hashOfLink } from './review-links.ts';
import type { StopReviewsView, TypedReview, WriteReviewView } from './write-review-view.ts';

type Answer = PageAnswer<WriteReviewView>;

/** Of a form: ten thousand letters of any script in each field, as browsers send them, so that they can be answered. */
const mostBytes = 512 * 1024;

async function linked(deps: Pick<HotelPagesDeps, 'db'>, { query, brand }: PageContext): Promise<ReviewableStay | null> {
  const hash = hashOfLink(query.get('link') ?? '');
  return hash && (await stayOfLink(deps.db, brand.id, hash));
}

/** The first word of the contact's name; null where it is none that could be shown. */
function firstNameOf({ contactName }: ReviewableStay): string | null {
  const [first = ''] = contactName.trim().split(/\s+/);
  return first === '' || first.length > 80 || refusedIn(first) ? null : first;
}

/** The form behind the link of an invitation, which needs no sign-in. */
export function writeReviewHandler(deps: HotelPagesDeps): PageHandler<WriteReviewView> {
  const page = (context: PageContext, view: WriteReviewView, status: 200 | 409 | 410 | 422): Answer => ({
    kind: 'page',
    cache: 'private',
    status,
    view,
    head: { title: context.translate('write-review.metaTitle', { brand: context.brand.name }) },
  });
  const factsOf = async (stay: ReviewableStay, { locale }: PageContext) => {
    const property = (await propertyById(deps.content, stay.propertyId))!;
    const place = (await placeById(deps.content, property.placeId))!;
    const href = hotelRoutes.hotel.href(locale, {
      country: place.country.slug,
      city: place.slug,
      hotel: property.slug,
    });
    return { property, href: `${href}#reviews` };
  };
  const written = async (stay: ReviewableStay, context: PageContext, status: 200 | 409): Promise<Answer> => {
    const { property, href } = await factsOf(stay, context);
    return page(context, { kind: 'written', state: stay.written!, name: property.name, href }, status);
  };
  const form = async (
    stay: ReviewableStay,
    context: PageContext,
    typed: TypedReview,
    errors: Readonly<Record<string, string>>,
  ): Promise<Answer> => {
    const { translate } = context;
    const format = formatOf(context);
    const { property } = await factsOf(stay, context);
    const view: WriteReviewView = {
      kind: 'form',
      name: property.name,
      lead: translate('write-review.lead', { date: format.date(dateIn(property.tz, stay.endsAt)) }),
      firstName: firstNameOf(stay),
      categories: reviewCategories.map((value) => ({ value, label: translate(`facts.review_${value}`) })),
      parties: reviewParties.map((value) => ({ value, label: translate(`reviews.party_${value}`) })),
      languages: locales.map(({ code, name }) => ({ value: code, label: name })),
      typed: {
        ...typed,
        title: withoutCardNumbers(typed.title),
        liked: withoutCardNumbers(typed.liked),
        disliked: withoutCardNumbers(typed.disliked),
      },
      errors,
      textHint: translate('write-review.textHint', { most: format.number(longestText) }),
      longestTitle,
      longestText,
    };
    return page(context, view, Object.keys(errors).length > 0 ? 422 : 200);
  };
  return {
    mostBytes,
    async show(context) {
      const stay = await linked(deps, context);
      if (stay?.written) return await written(stay, context, 200);
      if (!stay || stay.isOver) return page(context, { kind: 'over' }, 410);
      const untouched = { ...typedReview(new FormData()), language: context.locale, showName: true };
      return await form(stay, context, untouched, {});
    },
    async submit(context, posted) {
      const stay = await linked(deps, context);
      if (stay?.written) return await written(stay, context, 409);
      if (!stay || stay.isOver) return page(context, { kind: 'over' }, 410);
      const typed = typedReview(posted);
      const read = readReview(typed, firstNameOf(stay), context.translate, formatOf(context));
      if ('errors' in read) return await form(stay, context, typed, read.errors);
      await insertReview(deps.db, { ...read.review, reservationId: stay.reservationId });
      const link = context.query.get('link') ?? '';
      return { kind: 'redirect', to: hotelRoutes.writeReview.href(context.locale, {}, { link }) };
    },
  };
}

/** Stops invitations for the address that got this link: a button, because mail scanners open links. */
export function stopReviewsHandler(deps: HotelPagesDeps): PageHandler<StopReviewsView> {
  const page = ({ translate, brand }: PageContext, state: StopReviewsView['state']): PageAnswer<StopReviewsView> => ({
    kind: 'page',
    cache: 'private',
    status: state === 'over' ? 410 : 200,
    view: { state },
    head: { title: translate('write-review.stopMetaTitle', { brand: brand.name }) },
  });
  return {
    oneClick: true,
    show: async (context) => page(context, (await linked(deps, context)) ? 'ask' : 'over'),
    async submit(context) {
      const stay = await linked(deps, context);
      if (!stay) return page(context, 'over');
      await optOut(deps.db, stay.reservationId);
      return page(context, 'stopped');
    },
  };
}
