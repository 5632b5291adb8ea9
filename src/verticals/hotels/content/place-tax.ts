/** A city's tourist tax, paid at the property. Amounts are minor units. */
export type CityTax =
  | { readonly kind: 'per_person_night' | 'per_room_night'; readonly minor: bigint; readonly currency: string }
  | { readonly kind: 'percent'; readonly percentBp: number };
