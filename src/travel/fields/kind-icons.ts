import type { AnyIconName } from '#ui/facility-paths.ts';
import type { SuggestionKind } from '../suggest/suggestion.ts';

export const kindIcons: Readonly<Record<SuggestionKind, AnyIconName>> = {
  country: 'globe',
  region: 'view',
  city: 'map-pin',
  district: 'district',
  landmark: 'landmark',
  airport: 'plane',
  hotel: 'hotel',
  attraction: 'ticket',
};
