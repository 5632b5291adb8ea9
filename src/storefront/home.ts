import { type LocaleCode, localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { FeaturedPlace } from '#verticals/product.ts';
import type { ProductName } from './site-routes.ts';
import type { PageContext, PageHandler } from '#web/page.ts';

export interface HomeView {
  readonly search: DrawnForm;
  readonly featured: readonly FeaturedPlace[];
  /** Path of the wide picture behind the search form. */
  readonly heroPicture: string;
}

/** The product that renders the search form. */
export interface DrawnForm {
  readonly product: ProductName;
  readonly view: unknown;
}

export interface FirstProduct {
  readonly product: string;
  searchForm(context: PageContext): unknown;

  /** In display order; the first and the last cards are larger. */
  featured(locale: LocaleCode): Promise<readonly FeaturedPlace[]>;
}

export interface HomeDeps extends FirstProduct {
  /** Search address for search engines: path and query, without locale prefix. */
  readonly searchTemplate: string | null;
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
      const view: HomeView = {
        search: formOf(deps, context),
        featured: await deps.featured(context.locale),
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
              ...(deps.searchTemplate === null
                ? {}
                : {
                    potentialAction: {
                      '@type': 'SearchAction',
                      target: {
                        '@type': 'EntryPoint',
                        urlTemplate: context.brand.origin + localePath(context.locale, deps.searchTemplate),
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
