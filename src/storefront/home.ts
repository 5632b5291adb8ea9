import { type LocaleCode, localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { FeaturedPlace, ProductLinks } from '#verticals/product.ts';
import type { DrawnForm } from './drawn-form.ts';
import type { ProductName } from './site-routes.ts';
import { type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import type { PageContext, PageHandler } from '#web/page.ts';

export interface HomeView {
  readonly search: DrawnForm;
  /** The products with the home page's own first; empty when there is only one. */
  readonly tabs: readonly ProductTab[];
  readonly featured: readonly FeaturedPlace[];
  /** Path of the wide picture behind the search form. */
  readonly heroPicture: string;
}

export interface ProductTab {
  readonly label: string;
  readonly href: string;
  /** The product whose form is shown. */
  readonly current?: true;
}

export interface FirstProduct {
  readonly product: string;
  searchForm(context: PageContext): unknown;

  /** In display order; the first and the last cards are larger. */
  featured(locale: LocaleCode): Promise<readonly FeaturedPlace[]>;

  /** Search address for search engines: path and query, without locale prefix. */
  readonly searchTemplate: string | null;
}

/** The first of the products that a brand offers. */
export type FirstProductOf = (brand: Offering) => FirstProduct;

export interface HomeDeps {
  readonly firstOf: FirstProductOf;
  /** Links of every product, the first one's first. */
  readonly products: readonly ProductLinks[];
  /**
   * The operator is responsible for the claims of a best-price guarantee and savings in title and description; shown on
   * the operator's own site only.
   */
  readonly claimsBestPrice: boolean;
}

export function formOf(first: FirstProduct, context: PageContext): DrawnForm {
  return { product: first.product as ProductName, view: first.searchForm(context) };
}

export function homeHandler(deps: HomeDeps): PageHandler<HomeView> {
  return {
    async show(context) {
      const first = deps.firstOf(context.brand);
      const view: HomeView = {
        search: formOf(first, context),
        tabs: tabsOf(deps.products, context),
        featured: await first.featured(context.locale),
        heroPicture: context.brand.look.picture,
      };
      const claims = deps.claimsBestPrice && !context.brand.whiteLabel;
      return {
        kind: 'page',
        view,
        cache: 'shared',
        head: {
          title: context.translate(claims ? 'home.metaTitleClaim' : 'home.metaTitle', { brand: context.brand.name }),
          description: context.translate(claims ? 'home.metaDescriptionClaim' : 'home.metaDescription'),
          canonical: localePath(context.locale, '/'),
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'WebSite',
              name: context.brand.name,
              url: context.brand.origin + localePath(context.locale, '/'),
              inLanguage: getLocale(context.textLocale).iso,
              ...(first.searchTemplate === null
                ? {}
                : {
                    potentialAction: {
                      '@type': 'SearchAction',
                      target: {
                        '@type': 'EntryPoint',
                        urlTemplate: context.brand.origin + localePath(context.locale, first.searchTemplate),
                      },
                      'query-input': 'required name=search_term_string',
                    },
                  }),
            },
          ],
        },
      };
    },
  };
}

/** Tabs are links: a form that the visitor does not use is not loaded. */
function tabsOf(all: readonly ProductLinks[], { brand, locale, translate }: PageContext): ProductTab[] {
  const products = offeredProducts(brand, all, ({ home }) => home.label);
  if (products.length < 2) return [];
  return products.map(({ home }, at) => ({
    label: translate(`navigation.${home.label}`),
    ...(at === 0 ? { href: localePath(locale, '/'), current: true } : { href: home.route.href(locale, {}) }),
  }));
}
