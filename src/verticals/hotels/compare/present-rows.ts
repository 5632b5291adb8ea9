import { distanceText } from '#travel/places/distance-text.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { deadlineWriter } from '../facts/deadline-text.ts';
import { roomText, scoreWord } from '../facts/words.ts';
import { policyTexts } from '../quote/policies.ts';
import { wholeWriter } from '../offer/whole-text.ts';
import { amenities } from '../content/vocabulary.ts';
import type { CompareCell, CompareRow, CompareView } from './compare-view.ts';
import type { Compared } from './compared.ts';

/** A row; hotels differ in it when their texts do. */
function rowOf(label: string, cells: readonly CompareCell[]): CompareRow {
  const said = new Set(cells.map(({ text, has, detail }) => `${text} ${has} ${detail}`));
  return { label, cells, differs: said.size > 1 };
}

/** Marks the cells with the best figure, when some have a worse one. */
function withBest(
  cells: readonly CompareCell[],
  figures: readonly (bigint | number | null)[],
  word: string,
  low = false,
) {
  const known = figures.filter((figure) => figure !== null);
  if (known.length < 2 || new Set(known).size < 2) return cells;
  const best = known.reduce((a, b) => (low === b < a ? b : a));
  return cells.map((cell, at) => (figures[at] === best ? { ...cell, best: word } : cell));
}

/** The comparison's rows by group. `nights` is null without dates. */
export function presentRows(
  hotels: readonly Compared[],
  nights: number | null,
  translate: Translate,
  format: Format,
): CompareView['groups'] {
  if (hotels.length === 0) return [];
  const say = (key: string) => translate(`compare.${key}`);
  return [
    ...(nights === null ? [] : [{ title: say('price'), rows: priceRows(hotels, nights, translate, format) }]),
    { title: say('guests'), rows: scoreRows(hotels, translate, format) },
    { title: say('place'), rows: placeRows(hotels, translate, format) },
    { title: say('amenities'), rows: amenityRows(hotels, translate) },
    { title: say('rules'), rows: ruleRows(hotels, translate, format) },
  ].filter(({ rows }) => rows.length > 0);
}

function priceRows(hotels: readonly Compared[], nights: number, translate: Translate, format: Format): CompareRow[] {
  const say = (key: string, values?: Record<string, string>) => translate(`compare.${key}`, values);
  const deadline = deadlineWriter(translate, format);
  const prices = wholeWriter(translate, format);
  const wholes = hotels.map(({ offer }) => offer?.whole ?? null);
  const oneCurrency = new Set(wholes.flatMap((whole) => whole?.currency ?? [])).size === 1;
  const whole = hotels.map(({ offer, state }): CompareCell => {
    if (!offer) return { text: say(state === 'failed' ? 'noAnswer' : state === 'unfit' ? 'noRate' : 'noRoom') };
    const parts = prices.withVat(prices.split(offer), offer);
    return { text: prices.whole(offer), detail: `${parts} · ${prices.nightly(offer, nights)}` };
  });
  const offered = (label: string, text: (offer: NonNullable<Compared['offer']>) => string) =>
    rowOf(
      say(label),
      hotels.map(({ offer }) => ({ text: offer ? text(offer) : say('unknown') })),
    );
  return [
    rowOf(
      say('total'),
      withBest(
        whole,
        wholes.map((one) => (oneCurrency ? (one?.minor ?? null) : null)),
        say('lowest'),
        true,
      ),
    ),
    offered('room', ({ units, roomKey, roomName }) =>
      units
        ? translate('hotel-nav.splitName', { count: units.length })
        : roomText({ roomCode: roomKey, roomName }, translate),
    ),
    offered('meals', ({ board }) => translate(`facts.board_${board}`)),
    offered('cancellation', ({ freeUntil }) =>
      freeUntil ? translate('results.freeUntil', { deadline: deadline(freeUntil) }) : translate('results.notFree'),
    ),
  ];
}

const categories = ['cleanliness', 'comfort', 'location', 'staff', 'facilities', 'value'] as const;

function scoreRows(hotels: readonly Compared[], translate: Translate, format: Format): CompareRow[] {
  const best = translate('compare.best');
  const none = { text: translate('compare.unknown') };
  const score = hotels.map(({ property }): CompareCell =>
    property.score === null
      ? none
      : {
          text: `${format.number(property.score, 1)} ${scoreWord(property.score, translate)}`,
          detail: translate('facts.reviews', { count: property.reviewCount }),
        },
  );
  const figures = (of: (hotel: Compared) => number | null | undefined) => hotels.map((hotel) => of(hotel) ?? null);
  const byCategory = categories.map((category) => {
    const values = figures(({ property }) => property.reviewScores?.[category]);
    const cells = values.map((value) => (value === null ? none : { text: format.number(value, 1) }));
    return rowOf(translate(`facts.review_${category}`), withBest(cells, values, best));
  });
  return [
    rowOf(
      translate('compare.score'),
      withBest(
        score,
        figures(({ property }) => property.score),
        best,
      ),
    ),
    ...byCategory,
  ];
}

function placeRows(hotels: readonly Compared[], translate: Translate, format: Format): CompareRow[] {
  const say = (key: string) => translate(`compare.${key}`);
  const distance = (label: string, of: (hotel: Compared) => number | null) => {
    const metres = hotels.map(of);
    const cells = metres.map((value) => ({
      text: value === null ? say('unknown') : distanceText(value, translate, format),
    }));
    return rowOf(say(label), withBest(cells, metres, say('nearest'), true));
  };
  const hasBeach = hotels.some(({ property }) => property.distanceToBeachM !== null);
  return [
    rowOf(
      say('kind'),
      hotels.map(({ property }) => ({ text: translate(`facts.kind_${property.kind}`) })),
    ),
    distance('centre', ({ property }) => property.distanceToCentreM),
    ...(hasBeach ? [distance('beach', ({ property }) => property.distanceToBeachM)] : []),
    rowOf(
      say('rooms'),
      hotels.map(({ property }) => ({ text: format.number(property.roomsTotal) })),
    ),
  ];
}

function amenityRows(hotels: readonly Compared[], translate: Translate): CompareRow[] {
  return amenities
    .filter((amenity) => hotels.some(({ property }) => property.amenities.includes(amenity)))
    .map((amenity) =>
      rowOf(
        translate(`facts.amenity_${amenity}`),
        hotels.map(({ property }) => {
          const has = property.amenities.includes(amenity);
          return { text: translate(has ? 'compare.yes' : 'compare.no'), has };
        }),
      ),
    );
}

function ruleRows(hotels: readonly Compared[], translate: Translate, format: Format): CompareRow[] {
  const rules = hotels.map(({ property }) => policyTexts(property, property.currency, translate, format));
  const labels = [...new Set(rules.flatMap((list) => list.map(({ label }) => label)))];
  return labels.map((label) =>
    rowOf(
      label,
      rules.map((list) => ({ text: list.find((rule) => rule.label === label)?.text ?? translate('compare.unknown') })),
    ),
  );
}
