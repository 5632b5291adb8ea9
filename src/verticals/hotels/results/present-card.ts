import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { divideRounded } from '#values/money.ts';
import type { Party } from '#values/party.ts';
import type { Place } from '../content/place.ts';
import type { PropertyCard } from '../content/property.ts';
import { deadlineWriter } from '../facts/deadline-text.ts';
import { phrase } from '../facts/phrase.ts';
import { counted } from '../facts/remembered.ts';
import { distanceText, scoreWord, starsText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import type { Board } from '../supplier.ts';
import type { Ranked } from './ranked.ts';
import { reasonOf, type Standing } from './reason.ts';
import type { RowPrice } from './result-row.ts';
import type { CardPriceView, HotelCardView } from './results-view.ts';

export interface CardWriter {
  undated(property: PropertyCard): HotelCardView;
  priced(hotel: Ranked): HotelCardView;
}

export interface CardAbout {
  readonly place: Place;
  readonly party: Party;
  readonly nights: number;
  readonly boards: readonly Board[];
  readonly among: Standing;
  /** Address of a hotel's page, by its slug. */
  readonly hrefOf: (slug: string) => string;
}

const fewRooms = 5;

/** Everything that cards share is looked up here once. */
export function cardWriter(about: CardAbout, translate: Translate, format: Format): CardWriter {
  const say = (key: string, ...names: readonly string[]) => phrase(translate, key, ...names);
  const texts = {
    inDistrict: say('results.inDistrict', 'district', 'distance'),
    fromCentre: say('results.fromCentre', 'distance'),
    free: say('results.freeUntil', 'deadline'),
    freeFor: say('results.freeFor', 'amount'),
    later: say('results.later', 'amount'),
    about: say('results.about', 'amount'),
    nightly: say('results.perNight', 'amount'),
    boardToo: say('results.boardToo', 'board'),
  };
  const deadline = deadlineWriter(translate, format);
  const board = (value: Board) => say(`facts.board_${value}`)();

  const facts = (property: PropertyCard): Omit<HotelCardView, 'reason' | 'price'> => {
    const distance = distanceText(property.distanceToCentreM, translate, format);
    return {
      id: property.id,
      name: property.name,
      href: about.hrefOf(property.slug),
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
      where: property.district ? texts.inDistrict(property.district.name, distance) : texts.fromCentre(distance),
    };
  };

  const priceView = ({ price, row }: Ranked): CardPriceView => {
    const other =
      about.boards.length === 0 || about.boards.includes(price.board)
        ? undefined
        : about.boards.find((wanted) => row.boards.includes(wanted));
    return {
      total: format.money(price.total),
      nightly: texts.nightly(
        format.money({ minor: divideRounded(price.total.minor, BigInt(about.nights)), currency: price.total.currency }),
      ),
      later: price.later.length === 0 ? null : texts.later(format.list(price.later.map(laterText))),
      board: board(price.board),
      boardNote: other ? texts.boardToo(board(other)) : null,
      free: price.freeUntil && texts.free(deadline(price.freeUntil)),
      freeFor: price.freeUntil === null && row.refundable ? texts.freeFor(format.money(row.refundable.total)) : null,
      left: price.left !== null && price.left <= fewRooms ? counted(translate, 'results.left', price.left) : null,
    };
  };
  const laterText = ({ amount, approximate }: RowPrice['later'][number]) =>
    approximate ? texts.about(format.money(approximate)) : format.money(amount);

  return {
    undated: (property) => ({ ...facts(property), reason: null, price: null }),
    priced: (hotel) => ({
      ...facts(hotel.property),
      reason: reasonOf(hotel, about.among, about.party, translate, format),
      price: priceView(hotel),
    }),
  };
}
