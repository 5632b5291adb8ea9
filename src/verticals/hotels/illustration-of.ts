import type { Place } from '#travel/places/place.ts';
import type { Picture, PropertyCard } from './content/property.ts';
import { cornerFrom, hourOf, pictureName } from '#travel/illustration/illustration.ts';

/**
 * The address of a property's drawn picture, or null without one; `-<width>` and an optional ending select a rendition.
 * A property without stars is drawn as one with three.
 */
export function illustrationOf(
  property: Pick<PropertyCard, 'stars' | 'kind' | 'pictures'>,
  place: Pick<Place, 'climate' | 'coastal' | 'landmark'>,
  picture: Picture | undefined,
): string | null {
  if (!picture) return null;
  const { climate, coastal, landmark } = place;
  const { scene } = picture;
  // The facade's seed is the property's, so every picture shows the same building.
  const seed = property.pictures[0]?.seed ?? picture.seed;
  const turn =
    scene === 'facade' ? 0 : (picture.seed % cornerFrom) + (isSecondRoom(property, picture) ? cornerFrom : 0);
  const time = hourOf({ seed, turn, scene });
  return `/media/hotels/${pictureName({ seed, turn, scene, stars: property.stars || 3, kind: property.kind, climate, coastal, time, landmark })}`;
}

/** A gallery shows the bed once; further room pictures show the window side. */
function isSecondRoom({ pictures }: Pick<PropertyCard, 'pictures'>, picture: Picture): boolean {
  if (picture.scene !== 'room' || !pictures.includes(picture)) return false;
  return pictures.find(({ scene }) => scene === 'room') !== picture;
}
