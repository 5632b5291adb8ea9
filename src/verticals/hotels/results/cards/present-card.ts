import { distanceText } from '#travel/places/distance-text.ts';
import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import { wordsOf } from '#travel/places/names.ts';
import { districtOf, type Place } from '#travel/places/place.ts';
import type { PropertyCard } from '../../content/property.ts';
import { deadlineWriter } from '../../facts/deadline-text.ts';
import { listedRoomText, scoreWord, starsText } from '../../facts/words.ts';
import { strikethroughView } from '../../offer/strikethrough-view.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import { illustrationOf } from '../../illustration-of.ts';
import { thumbOf } from '#travel/media/thumbs.ts';
import { mostOthers } from './card-markup.ts';
import { priceUnder } from '../price-under.ts';
import type { Ranked } from '../ranked.ts';
import { type ReasonAbout, reasonOf } from '../reason.ts';
import type { CardPriceView, HotelCardView } from '../results-view.ts';

export interface CardWriter {
  /** `fromPointM`: metres from the point that the search is near, null without one. */
  undated(property: PropertyCard, fromPointM: number | null): HotelCardView;
  priced(hotel: Ranked): HotelCardView;
}

export interface CardAbout extends ReasonAbout {
  readonly textLocale: LocaleCode;
  readonly place: Place;
  readonly nights: number;
  /** The point that distances count from, when it is not the centre. */
  readonly near: string | null;
}

const fewRooms = 5;

type CardFacts = Omit<HotelCardView, 'reason' | 'price' | 'thumb'>;

/** Hotel facts are independent of dates and guests, so they are formatted once per language and unit. */
const written = new WeakMap<Format, WeakMap<PropertyCard, CardFacts>>();

/** Texts that all cards share are looked up here once. */
export function cardWriter(about: CardAbout, translate: Translate, format: Format): CardWriter {
  const deadline = deadlineWriter(translate, format);
  const prices = wholeWriter(translate, format);

  const inDistrict = ({ district: slug }: PropertyCard, key: string, distance: string) => {
    const district = districtOf(about.place, slug);
    return district && translate(key, { ...wordsOf('district', district, about.textLocale, format.name), distance });
  };

  let remembered = written.get(format);
  if (!remembered) written.set(format, (remembered = new WeakMap()));
  const facts = (property: PropertyCard): CardFacts => {
    let view = remembered.get(property);
    if (!view) remembered.set(property, (view = writeFacts(property)));
    return view;
  };
  const looks = (property: PropertyCard) => {
    const view = facts(property);
    const thumb = thumbOf(view.picture);
    return thumb === undefined ? view : { ...view, thumb };
  };
  const writeFacts = (property: PropertyCard): CardFacts => {
    const distance = distanceText(property.distanceToCentreM, translate, format);
    return {
      id: property.id,
      name: property.name,
      slug: property.slug,
      picture: illustrationOf(property, about.place, property.pictures[0]),
      more: property.pictures
        .slice(1, 1 + mostOthers)
        .flatMap((picture) => illustrationOf(property, about.place, picture) ?? [])
        .join(' '),
      stars: property.stars,
      starsLabel: starsText(property.stars, translate),
      score:
        property.score === null
          ? null
          : {
              value: format.number(property.score, 1),
              word: scoreWord(property.score, translate),
              reviews: translate('facts.reviews', { count: property.reviewCount }),
            },
      where: inDistrict(property, 'results.inDistrict', distance) ?? translate('results.fromCentre', { distance }),
    };
  };

  /** `Eixample · 800 m from Sagrada Família`: the requested point instead of the centre. */
  const nearView = (property: PropertyCard, distanceM: number | null): Partial<CardFacts> => {
    if (about.near === null || distanceM === null) return {};
    const distance = translate('facets.fromPoint', {
      distance: distanceText(distanceM, translate, format),
      point: format.name(about.near),
    });
    return { where: inDistrict(property, 'facets.besides', distance) ?? distance };
  };

  const priceView = ({ price, row }: Ranked): CardPriceView => {
    const refundable = price.freeUntil === null ? priceUnder(row, about.boards, true) : null;
    return {
      total: prices.whole(price),
      split: prices.split(price),
      nightly: prices.nightly(price, about.nights),
      ...(price.vat === null ? {} : { vat: true }),
      ...strikethroughView(price, translate, format),
      room: roomName(price.room),
      board: translate(`facts.board_${price.board}`),
      free: price.freeUntil && translate('results.freeUntil', { deadline: deadline(price.freeUntil) }),
      freeFor: refundable && translate('results.freeFor', { amount: prices.inText(refundable) }),
      left: price.left !== null && price.left <= fewRooms ? translate('results.left', { count: price.left }) : null,
    };
  };
  const roomName = (room: string | null) =>
    room === null ? translate('hotel-nav.splitName', { count: about.party.length }) : listedRoomText(room, translate);

  return {
    undated: (property, fromPointM) => ({
      ...looks(property),
      ...nearView(property, fromPointM),
      reason: null,
      price: null,
    }),
    priced: (hotel) => ({
      ...looks(hotel.property),
      ...nearView(hotel.property, hotel.distanceM),
      reason: reasonOf(hotel, about, translate, format),
      price: priceView(hotel),
    }),
  };
}
