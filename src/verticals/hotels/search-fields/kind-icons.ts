import type { IconName } from '#ui/icon-paths.ts';
import type { SuggestionKind } from '../suggest/suggestion.ts';

export const kindIcons: Readonly<Record<SuggestionKind, IconName>> = {
  country: 'globe',
  region: 'view',
  city: 'map-pin',
  district: 'district',
  landmark: 'landmark',
  airport: 'plane',
  hotel: 'hotel',
};
