import { type BrandContent, isSocialPage } from './content.ts';

/** What the default brand is filled with at the first start; `social` are pages in social networks. */
export function firstContent(origin: string, social: readonly string[] = []): BrandContent {
  const { hostname } = new URL(origin);
  return {
    name: 'Wayfare',
    whiteLabel: false,
    titles: {},
    texts: {},
    legal: {},
    entity: null,
    supportPhone: null,
    locales: null,
    currencies: null,
    products: null,
    sharePicture: null,
    supportEmail: `support@${hostname.startsWith('[') ? 'localhost' : hostname}`,
    paymentDescriptor: 'WAYFARE TRAVEL',
    colours: {},
    mark: 'wayfare',
    picture: '/media/cities/3128760-city-mediterranean-1-arches',
    pictures: {},
    markupSet: null,
    social: social.filter(isSocialPage).slice(0, 7),
  };
}
