import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { AnyIconName } from '#ui/facility-paths.ts';
import type { MapPoint, MapScene } from '#ui/map/map-scene.ts';
import type { NearPoint } from '../places/landmark.sql.ts';
import { nameIn } from '../places/names.ts';
import type { Place } from '../places/place.ts';
import { metresBetween } from '../places/nearby.ts';
import { shoreOf } from './shore/shores.ts';
import { distanceText } from '../places/distance-text.ts';
import type { AreaView } from './map-data.ts';

export interface SceneWords {
  readonly translate: Translate;
  readonly format: Format;
  readonly textLocale: string;
}

const icons: Readonly<Record<string, AnyIconName>> = {
  monument: 'star',
  museum: 'ticket',
  beach: 'beach',
  park: 'view',
  square: 'map-pin',
  market: 'receipt',
  stadium: 'gym',
  fair: 'hotel',
  viewpoint: 'view',
  airport: 'plane',
};
const iconOf = (kind: string): AnyIconName => icons[kind] ?? 'map-pin';

const ringsM = [1_000, 3_000, 5_000];
const atCentreM = 30;
const most = { areas: 30, marks: 24, nearby: 8 };

/** The city as far as it is known without a map of its streets. Rings are around `centre`, else around the city's. */
export function presentScene(
  place: Place,
  points: readonly NearPoint[],
  style: string | null,
  { translate, format, textLocale }: SceneWords,
  centre?: MapPoint & { readonly name: string },
): MapScene {
  return {
    centre: centre ?? { name: nameIn(place, textLocale), lat: place.lat, lng: place.lng },
    areas: place.districts.slice(0, most.areas).map((area) => ({
      name: nameIn(area, textLocale),
      lat: area.lat,
      lng: area.lng,
    })),
    // What is at the centre has its name there already.
    marks: points
      .filter((point) => !centre || metresBetween(centre, point) > atCentreM)
      .slice(0, most.marks)
      .map((point) => ({
        name: nameIn(point, textLocale),
        icon: iconOf(point.kind),
        kind: point.kind,
        lat: point.lat,
        lng: point.lng,
      })),
    rings: ringsM.map((metres) => ({
      metres,
      label:
        format.unit === 'f'
          ? distanceText(metres, translate, format)
          : translate('facts.kilometres', { number: format.number(metres / 1000) }),
    })),
    shore: shoreOf(place.id),
    style,
  };
}

/** A hotel's surroundings, the nearest first; a city's when `from` is the city. */
export function presentArea(
  place: Place,
  points: readonly NearPoint[],
  style: string | null,
  words: SceneWords,
  hotel?: MapPoint & { readonly name: string },
): AreaView {
  const from = hotel ?? place;
  const sorted = points
    .map((point) => ({ point, metres: metresBetween(from, point) }))
    .toSorted((a, b) => a.metres - b.metres);
  return {
    scene: presentScene(
      place,
      sorted.map(({ point }) => point),
      style,
      words,
      hotel && { name: hotel.name, lat: hotel.lat, lng: hotel.lng },
    ),
    isHotel: hotel !== undefined,
    nearby: sorted.slice(0, most.nearby).map(({ point, metres }) => ({
      icon: iconOf(point.kind),
      name: nameIn(point, words.textLocale),
      distance: distanceText(metres, words.translate, words.format),
    })),
  };
}
