import type { ProductLinks } from '../product.ts';
import { hotelRoutes, landingPlaces } from './routes.ts';

/** Links to hotels in the header and the footer of every page. */
export const hotelLinks: ProductLinks = {
  home: hotelRoutes.hotels,
  entrances: [
    {
      label: 'israel',
      route: hotelRoutes.israel,
      isFor: ({ locale, country }) => locale === 'he' || country === 'IL',
    },
  ],
  headerFor: 'everybody',
  destinations: landingPlaces.map(({ code, city }) => ({
    label: city,
    href: (locale) => hotelRoutes.landing.href(locale, { code, city }),
  })),
};
