import { bookingRoutes } from '#booking/routes.ts';
import type { Translate } from '#i18n/translate.ts';
import { formatOf, type HotelPagesDeps, pricingFor } from '../../pages-deps.ts';
import { roomPartyText } from '../../facts/words.ts';
import type { ChosenOffer } from '../../offer/sealed-offer.ts';
import { quoteOffer, type QuoteOutcome } from '../../quote/quote-offer.ts';
import type { NoticeView } from '../../results/results-view.ts';
import { eachRoomHref, type HotelPageRequest } from '../hotel-request.ts';
import { checkRooms, chosenCounts, type ChosenRooms, sentRooms } from './chosen-rooms.ts';

/** Why rooms were not reserved, and what had been chosen. */
export interface RoomsRefusal {
  readonly notice: NoticeView;
  readonly status: 409 | 422;
  readonly chosen: ReadonlyMap<string, number>;
  /** The offer that can't be had any more. */
  readonly lost?: ChosenOffer;
}

type RoomsAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refused'; readonly refusal: RoomsRefusal }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/** The worst answer decides: what is booked together is refused together. */
const worstFirst: readonly Exclude<QuoteOutcome['kind'], 'quoted'>[] = [
  'invalid',
  'sold_out',
  'unavailable',
  'expired',
];

/** Quotes for all chosen rooms, each a quote of its own, which are booked together. */
export async function reserveRooms(
  deps: HotelPagesDeps,
  request: HotelPageRequest,
  form: FormData,
): Promise<RoomsAnswer> {
  const { context, property, query } = request;
  const { translate, brand, locale } = context;
  const sent = sentRooms(deps, form);
  const chosen = chosenCounts(sent);
  const refused = (notice: NoticeView, status: RoomsRefusal['status']): RoomsAnswer => ({
    kind: 'refused',
    refusal: { notice, status, chosen },
  });
  const checked: ChosenRooms = query.stay
    ? checkRooms(sent, { propertyId: property.id, stay: query.stay, party: query.party })
    : { kind: 'invalid' };
  if (checked.kind === 'invalid') return refused(offerNotice('invalid', translate), 422);
  if (checked.kind !== 'chosen') return refused(countNotice(checked, request), 422);
  const wanted = checked.rooms.flatMap(({ chosen: offer, count }) => Array.from({ length: count }, () => offer));
  for (const _ of wanted) {
    const decision = await deps.searchLimit('item', context);
    if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  }
  const outcomes = await Promise.all(
    wanted.map(
      async (offer) =>
        await quoteOffer(deps, offer, {
          brand: brand.id,
          pricing: ({ paysVat }) => pricingFor(deps, context, paysVat),
          locale,
        }),
    ),
  );
  const worst = worstFirst.find((kind) => outcomes.some((outcome) => outcome.kind === kind));
  if (worst) return refused(offerNotice(worst, translate), worst === 'invalid' ? 422 : 409);
  const quotes = outcomes.flatMap((outcome) => (outcome.kind === 'quoted' ? [outcome.quoteId] : []));
  const keys = { quote: quotes.join(','), together: '1', back: `${eachRoomHref(request)}#rooms` };
  return { kind: 'redirect', to: bookingRoutes.book.href(locale, {}, keys) };
}

/** Why one offer, or one of several, was not quoted. */
export function offerNotice(kind: Exclude<QuoteOutcome['kind'], 'quoted'>, translate: Translate): NoticeView {
  return { tone: 'warning', title: translate(`hotel.${kind}Title`), text: translate(`hotel.${kind}Text`) };
}

function countNotice(
  refused: Exclude<ChosenRooms, { kind: 'chosen' | 'invalid' }>,
  { context }: HotelPageRequest,
): NoticeView {
  const { translate } = context;
  const say = (key: string, values?: Record<string, string | number>) => translate(`hotel-rooms.${key}`, values);
  const text =
    refused.kind === 'left'
      ? say('leftText', { count: refused.count })
      : say('wrongCount', {
          asked: refused.asked,
          chosen: refused.chosen,
          guests: roomPartyText(refused.guests[0]!, translate, formatOf(context)),
        });
  return { tone: 'warning', title: say(`${refused.kind}Title`), text };
}
