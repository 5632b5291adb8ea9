import type { Accessibility, Amenity, PropertyKind, Stars } from '#verticals/hotels/content/vocabulary.ts';
import { accessibilityFacts } from '#verticals/hotels/content/vocabulary.ts';
import { mix, randomFrom } from './random.ts';

/** Percentage of three-star hotels that have each feature; better and newer ones have it more often. */
const shares: Readonly<Record<(typeof accessibilityFacts)[number], number>> = {
  step_free_entrance: 50,
  lift: 60,
  accessible_room: 45,
  roll_in_shower: 30,
  grab_rails: 38,
  wide_doors: 40,
  accessible_parking: 32,
  accessible_restaurant: 40,
  pool_hoist: 6,
  braille_signs: 12,
  hearing_loop: 10,
  visual_alarm: 15,
  assistance_dogs: 62,
};

/**
 * Accessibility facts of a property, each with its source. They never contradict the listed amenities, and features
 * without a source stay unknown. Drawn from the id only, independent of everything else of the property.
 */
export function accessibilityOf(property: {
  readonly id: number;
  readonly kind: PropertyKind;
  readonly stars: Stars;
  readonly floors: number;
  readonly yearBuilt: number;
  readonly yearRenovated: number | null;
  readonly amenities: readonly Amenity[];
}): Accessibility[] {
  const random = randomFrom(mix(property.id, 61));
  const has = new Set(property.amenities);
  const modern = (property.yearRenovated ?? property.yearBuilt) >= 2000 ? 12 : -12;
  const better = (property.stars - 3) * 12 + modern - (property.kind === 'guesthouse' ? 18 : 0);
  const known = random.chance(0.9) ? 0.75 : 0.15;
  const listed: Partial<Record<string, boolean>> = {
    lift: has.has('lift'),
    ...(has.has('step_free') ? { step_free_entrance: true } : {}),
    ...(has.has('parking') ? {} : { accessible_parking: false }),
    ...(has.has('restaurant') ? {} : { accessible_restaurant: false }),
    ...(has.has('pool') || has.has('indoor_pool') ? {} : { pool_hoist: false }),
  };
  return accessibilityFacts.map((fact): Accessibility => {
    const said = random.chance(known);
    const yes = random.next() * 100 < Math.max(2, shares[fact] + better);
    const source = random.chance(0.2) ? 'operator' : 'property';
    const sure = listed[fact];
    if (sure !== undefined) return { fact, value: sure ? 'yes' : 'no', source };
    if (!said) return { fact, value: 'unknown', source: 'property' };
    return { fact, value: yes ? 'yes' : 'no', source };
  });
}
