import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { MapPoint } from '#ui/map/map-scene.ts';
import type { PageContext } from '#web/page.ts';
import { nearPointsOf } from '../places/landmark.sql.ts';
import { nearestPlace } from '../places/nearest-place.sql.ts';
import { type ContentDb, placesOf } from '../places/place.sql.ts';
import type { AreaView } from './map-data.ts';
import { presentArea } from './present-scene.ts';

/** The surroundings of a point, for a small map; null far from every place that we know. */
export type AreaAt = (
  point: MapPoint & { readonly name: string },
  context: Pick<PageContext, 'textLocale' | 'translate' | 'unit'>,
) => Promise<AreaView | null>;

const places = placesOf('');

/** `styleOf`: the address of the operator's map style, or null. */
export function createAreaAt(content: ContentDb, styleOf: (textLocale: string) => string | null): AreaAt {
  return async (point, { textLocale, translate, unit }) => {
    const id = await nearestPlace(content, `${point.lat.toFixed(3)},${point.lng.toFixed(3)}`);
    const place = id === null ? null : await places.placeById(content, id);
    if (!place) return null;
    const near = await nearPointsOf(content, place.id);
    const format = formatFor(getLocale(textLocale).iso, unit);
    return presentArea(place, near, styleOf(textLocale), { translate, format, textLocale }, point);
  };
}
