import type { Place } from './content/place.ts';
import type { Picture, PropertyCard } from './content/property.ts';
import { cityFile, pictureFile } from './illustration/illustration.ts';

/** The address of a property's drawn picture, or null without one. A property without stars is drawn as one with three. */
export function illustrationOf(
  property: Pick<PropertyCard, 'stars' | 'kind'>,
  place: Pick<Place, 'climate' | 'coastal'>,
  picture: Picture | undefined,
): string | null {
  if (!picture) return null;
  return `/media/hotels/${pictureFile({ ...picture, stars: property.stars || 3, kind: property.kind, climate: place.climate, coastal: place.coastal })}`;
}

/** The address of a city's drawn picture. */
export function cityIllustrationOf(place: Pick<Place, 'id' | 'climate' | 'coastal' | 'landmark'>): string {
  return `/media/cities/${cityFile({ seed: place.id, climate: place.climate, coastal: place.coastal, landmark: place.landmark })}`;
}
