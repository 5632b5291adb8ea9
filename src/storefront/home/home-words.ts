import type { HomeTexts } from '#verticals/home-texts.ts';

/** Every text of the home page. */
export const homeWords = [
  'title',
  'lead',
  'featured',
  'featuredLead',
  'promises',
  'priceTitle',
  'priceText',
  'clockTitle',
  'clockText',
  'certainTitle',
  'certainText',
  'ways',
  'findTitle',
  'findText',
  'chooseTitle',
  'chooseText',
  'goTitle',
  'goText',
  'bookingTitle',
  'bookingText',
  'bookingLink',
] as const satisfies readonly (keyof HomeTexts)[];
