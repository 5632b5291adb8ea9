import { z } from '@hono/zod-openapi';
import { countryText } from '#web/api/schemas.ts';
import { suggestionKinds } from '../suggest/suggestion.ts';

export const placePathText = z.string().openapi({ example: 'spain/barcelona' });
export const latitude = z.number().openapi({ example: 41.3851 });
export const longitude = z.number().openapi({ example: 2.1734 });

export const suggestionSchema = z
  .strictObject({
    kind: z.enum(suggestionKinds).openapi({ example: 'city' }),
    name: z.string().openapi({ example: 'Barcelona', description: 'In the language of `locale`' }),
    where: z.string().openapi({ example: 'Catalonia, Spain', description: 'What it is in; empty for a country' }),
    country: countryText,
    offered: z.int().nullable().openapi({
      example: 120,
      description: 'What the product sells there, e.g. open hotels; null where it is not counted',
    }),
    offered_text: z.string().nullable().openapi({ example: '120 hotels', description: '`offered` in words' }),
    path: placePathText.openapi({ description: 'Value of `place` of a search' }),
    href: z.string().openapi({ example: '/hotels/destination/spain/barcelona', description: 'Path of its page' }),
    lat: latitude.nullable(),
    lng: longitude.nullable(),
  })
  .openapi('Suggestion');
