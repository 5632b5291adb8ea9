import { nameInSentence } from '#travel/places/names.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import { metresBetween } from '#travel/places/nearby.ts';
import { formatOf, type HotelPagesDeps } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import { cardWriter } from '../cards/present-card.ts';
import { standing } from '../reason.ts';
import { type Answer, type ResultsRequest, frame, headOf, pageHref, perPage } from './frame.ts';

/**
 * Every hotel of the place without prices, for a search without dates. With a reference point the nearest come first.
 */
export async function undated(deps: HotelPagesDeps, request: ResultsRequest): Promise<Answer> {
  const { context, place, query, near } = request;
  const { translate, textLocale } = context;
  const known = await propertiesOf(deps.content, place.id);
  const properties = near ? known.toSorted((a, b) => metresBetween(a, near) - metresBetween(b, near)) : known;
  const view = frame(request);
  const pages = Math.max(1, Math.ceil(properties.length / perPage));
  const page = Math.min(request.filters.filters.page, pages);
  const params = { country: place.country.slug, city: place.slug };
  const write = cardWriter(
    {
      place,
      textLocale,
      party: query.party,
      nights: 1,
      boards: [],
      among: standing([]),
      near: near && nameInSentence(near, textLocale),
    },
    translate,
    formatOf(context),
  );
  return {
    kind: 'page',
    cache: query.refused ? 'private' : 'shared',
    status: query.refused || view.notices.length > 0 ? 422 : 200,
    head: headOf(view, request),
    view: {
      ...view,
      count: translate('destination.hotelCount', { count: properties.length }),
      cards: properties
        .slice((page - 1) * perPage, page * perPage)
        .map((property) => write.undated(property, near ? metresBetween(property, near) : null)),
      page,
      pages,
      pageHref: pageHref(
        hotelRoutes.results.href(context.locale, params, { ...stayLinkQuery(context, query), near: near?.id }),
      ),
    },
  };
}
