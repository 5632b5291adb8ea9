import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Party } from '#values/party.ts';
import { districtName, type Place } from '../../content/place.ts';
import type { PropertyCard } from '../../content/property.ts';
import { deadlineWriter } from '../../facts/deadline-text.ts';
import { phrase } from '../../facts/phrase.ts';
import { counted } from '../../facts/remembered.ts';
import { distanceText, scoreWord, starsText } from '../../facts/words.ts';
import { struckView } from '../../offer/struck-view.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import { illustrationOf } from '../../illustration-of.ts';
import { thumbOf } from '../../media/thumbs.ts';
import type { Board } from '../../supplier.ts';
import type { Ranked } from '../ranked.ts';
import { reasonOf, type Standing } from '../reason.ts';
import type { CardPriceView, HotelCardView } from '../results-view.ts';

export interface CardWriter {
  undated(property: PropertyCard): HotelCardView;
  priced(hotel: Ranked): HotelCardView;
}

export interface CardAbout {
  readonly textLocale: LocaleCode;
  readonly place: Place;
  readonly party: Party;
  readonly nights: number;
  readonly boards: readonly Board[];
  readonly among: Standing;
  /** What distances count from, when that is not the centre. */
  readonly near: string | null;
}

const fewRooms = 5;

type CardFacts = Omit<HotelCardView, 'reason' | 'price' | 'thumb'>;

/** Neither dates nor guests change what a hotel is: written once for each language and unit. */
const written = new WeakMap<Format, WeakMap<PropertyCard, CardFacts>>();

/** Everything that cards share is looked up here once. */
export function cardWriter(about: CardAbout, translate: Translate, format: Format): CardWriter {
  const say = (key: string, ...names: readonly string[]) => phrase(translate, key, ...names);
  const texts = {
    inDistrict: say('results.inDistrict', 'district', 'distance'),
    fromCentre: say('results.fromCentre', 'distance'),
    fromPoint: say('facets.fromPoint', 'distance', 'point'),
    besides: say('facets.besides', 'district', 'distance'),
    free: say('results.freeUntil', 'deadline'),
    freeFor: say('results.freeFor', 'amount'),
    boardToo: say('results.boardToo', 'board'),
  };
  const deadline = deadlineWriter(translate, format);
  const prices = wholeWriter(translate, format);
  const board = (value: Board) => say(`facts.board_${value}`)();

  const district = ({ district: slug }: PropertyCard, write: (name: string) => string) => {
    const name = districtName(about.place, slug, about.textLocale);
    return name === null ? null : write(format.name(name));
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
      stars: property.stars,
      starsLabel: starsText(property.stars, translate),
      score:
        property.score === null
          ? null
          : {
              value: format.number(property.score, 1),
              word: scoreWord(property.score, translate),
              reviews: counted(translate, 'facts.reviews', property.reviewCount),
            },
      where: district(property, (name) => texts.inDistrict(name, distance)) ?? texts.fromCentre(distance),
    };
  };

  /** `Eixample · 800 m from Sagrada Família`: the point that was asked for instead of the centre. */
  const nearView = ({ property, distanceM }: Ranked): Partial<CardFacts> => {
    if (about.near === null) return {};
    const distance = texts.fromPoint(distanceText(distanceM, translate, format), format.name(about.near));
    return { where: district(property, (name) => texts.besides(name, distance)) ?? distance };
  };

  const priceView = ({ price, row }: Ranked): CardPriceView => {
    const other =
      about.boards.length === 0 || about.boards.includes(price.board)
        ? undefined
        : about.boards.find((wanted) => row.boards.includes(wanted));
    return {
      total: prices.whole(price),
      split: prices.split(price),
      nightly: prices.nightly(price, about.nights),
      ...struckView(price, translate, format),
      board: board(price.board),
      boardNote: other ? texts.boardToo(board(other)) : null,
      free: price.freeUntil && texts.free(deadline(price.freeUntil)),
      freeFor: price.freeUntil === null && row.refundable ? texts.freeFor(prices.whole(row.refundable)) : null,
      left: price.left !== null && price.left <= fewRooms ? counted(translate, 'results.left', price.left) : null,
    };
  };

  return {
    undated: (property) => ({ ...looks(property), reason: null, price: null }),
    priced: (hotel) => ({
      ...looks(hotel.property),
      ...nearView(hotel),
      reason: reasonOf(hotel, about.among, about.party, translate, format),
      price: priceView(hotel),
    }),
  };
}
