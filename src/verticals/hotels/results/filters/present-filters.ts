import { distanceText } from '#travel/places/distance-text.ts';
import { formatBox } from '#values/geo-box.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { nameIn, nameInSentence } from '#travel/places/names.ts';
import { districtName, type Place } from '#travel/places/place.ts';
import { starsText } from '../../facts/words.ts';
import {
  boardSteps,
  distanceSteps,
  filterCount,
  type Filters,
  type FiltersQuery,
  filtersToQuery,
  kindSteps,
  scoreSteps,
  starSteps,
} from '../../stay-query/filters-query.ts';
import { amenities, reviewTopics } from '../../content/vocabulary.ts';
import type { Narrowed } from '../narrow.ts';
import { presentPrices } from './present-prices.ts';
import type { ChoiceView, FiltersView } from '../results-view.ts';

export interface FilterLinks {
  readonly action: string;
  readonly kept: readonly (readonly [string, string])[];
  readonly clearHref: string;
  readonly allHref: string;
  readonly countHref: string;
}

/** Labels of a place's filters. */
export interface FilterWords {
  readonly translate: Translate;
  readonly format: Format;
  readonly textLocale: string;
  readonly place: Pick<Place, 'id' | 'districts'>;
  readonly points: readonly NearPoint[];
}

/** Choices of a long list that are shown at first, in addition to the selected ones. */
const shownAtFirst = 8;

export function presentFilters(
  query: FiltersQuery,
  { counts, hotels: { length: left } }: Pick<Narrowed, 'counts' | 'hotels'>,
  currency: string,
  links: FilterLinks,
  words: FilterWords,
): FiltersView {
  const { filters, allChoices } = query;
  const { translate, format, textLocale, place, points } = words;
  const { allHref, ...rest } = links;
  const label = filterLabels(words);
  /** Choices that have hotels or are selected; without a count where it is unknown. */
  const choices = <Value extends string | number>(
    values: readonly Value[],
    labelOf: (value: Value) => string,
    count: ReadonlyMap<Value, number | null>,
    chosen: readonly Value[],
  ): ChoiceView[] =>
    values.flatMap((value) => {
      const isChosen = chosen.includes(value);
      const hotels = count.get(value);
      if (!hotels && hotels !== null && !isChosen) return [];
      const formatted = hotels === null ? '' : format.number(hotels ?? 0);
      return [choiceView(String(value), labelOf(value), formatted, isChosen)];
    });
  /** The first choices of a long list and the selected ones; a link shows the rest. */
  const some = <Value extends string>(values: readonly Value[], best: readonly Value[], chosen: readonly Value[]) => {
    if (allChoices || values.length <= shownAtFirst) return values;
    const first = best.slice(0, shownAtFirst);
    return values.filter((value) => first.includes(value) || chosen.includes(value));
  };
  const had = amenities.filter((amenity) => counts.amenities.has(amenity) || filters.amenities.includes(amenity));
  // An amenity that every hotel has is no useful filter.
  const telling = had.filter((amenity) => counts.amenities.get(amenity) !== left);
  const someAmenities = some(had, telling, filters.amenities);
  const topics = reviewTopics.filter((topic) => counts.praised.has(topic) || filters.praised.includes(topic));
  const most = topics.toSorted((a, b) => (counts.praised.get(b) ?? 0) - (counts.praised.get(a) ?? 0));
  const someTopics = some(topics, most, filters.praised);
  const districts = place.districts.map(({ slug }) => slug);
  const busiest = districts.toSorted((a, b) => (counts.districts.get(b) ?? 0) - (counts.districts.get(a) ?? 0));
  const someDistricts = some(districts, busiest, filters.districts);
  return {
    ...rest,
    on: filterCount(filters),
    applied: appliedOf(query),
    price: presentPrices(query, counts.prices, currency, translate, format),
    freeCancellation: choiceView(
      '1',
      label.freeCancellation,
      format.number(counts.freeCancellation),
      filters.freeCancellation,
    ),
    area: filters.box && choiceView(formatBox(filters.box), translate('map.onlyArea'), format.number(left), true),
    lists: {
      stars: choices(starSteps, label.stars, counts.stars, filters.stars),
      score: scoreSteps.map((score) =>
        choiceView(
          String(score),
          label.score(score),
          format.number(counts.scores.get(score) ?? 0),
          filters.score === score,
        ),
      ),
      board: choices(boardSteps, label.board, counts.boards, filters.boards),
      kind: choices(kindSteps, label.kind, counts.kinds, filters.kinds),
      amenity: choices(someAmenities, label.amenity, counts.amenities, filters.amenities),
      praised: choices(someTopics, label.topic, counts.praised, filters.praised),
      district: choices(someDistricts, label.district, counts.districts, filters.districts),
      distance: choices(
        distanceSteps,
        label.distance,
        counts.distances,
        filters.distance === null ? [] : [filters.distance],
      ),
    },
    distanceLegend: translate('facets.distanceLegend', label.from(filters.near)),
    points: points.map((point) => ({
      value: point.id,
      label: nameIn(point, textLocale),
      ...(point.id === filters.near ? { chosen: true as const } : {}),
    })),
    moreHref:
      someAmenities.length < had.length || someTopics.length < topics.length || someDistricts.length < districts.length
        ? allHref
        : null,
  };
}

const choiceView = (value: string, label: string, count: string, chosen: boolean): ChoiceView => ({
  value,
  label,
  count,
  ...(chosen ? { chosen } : {}),
});

const scoreName: Readonly<Record<number, string>> = { 9: 'superb', 8: 'veryGood', 7: 'good' };

/** Labels of every filter, for the panel, the chips and the suggestions on an empty list. */
export function filterLabels({ translate, format, textLocale, place, points }: FilterWords) {
  return {
    freeCancellation: translate('results.freeCancellation'),
    stars: (stars: number) => starsText(stars, translate),
    score: (score: number) =>
      translate('results.scoreFrom', {
        score: format.number(score),
        word: translate(`facts.score_${scoreName[score] ?? 'fair'}`),
      }),
    board: (board: string) => translate(`facts.board_${board}`),
    kind: (kind: string) => translate(`facts.kind_${kind}`),
    amenity: (amenity: string) => translate(`facts.amenity_${amenity}`),
    topic: (topic: string) => translate(`reviews.topic_${topic}`),
    district: (slug: string) => districtName(place, slug, textLocale) ?? slug,
    distance: (metres: number) => translate('facets.within', { distance: distanceText(metres, translate, format) }),
    /** The reference point of distances, as a message argument. */
    from(near: string | null) {
      const point = points.find(({ id }) => id === near);
      return point ? { from: 'point', point: nameInSentence(point, textLocale) } : { from: 'centre', point: '' };
    },
  };
}

/** The panel's fields as they were sent: invalid limits are kept for correction. */
function appliedOf({ filters, typed }: FiltersQuery): [string, string][] {
  const { sort: _sort, page: _page, ...fields } = filtersToQuery(filters);
  return Object.entries({ ...fields, min_price: typed.minPrice, max_price: typed.maxPrice }).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (one === null || one === '' ? [] : [[name, String(one)]])),
  );
}

/** One value for each key of a query, for hidden fields. */
export function hiddenFields(query: Readonly<Record<string, string | null | undefined>>): [string, string][] {
  return Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
}

/** The sort order and the reference point are no filters. */
export function withoutFilters({ sort, near }: Filters) {
  return { sort: sort === 'recommended' ? null : sort, near };
}
