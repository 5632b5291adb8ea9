import { type LocaleCode, localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { homeTexts, type HomeTexts, type ProductHomeTexts } from '#verticals/home-texts.ts';
import type { FeaturedPlace, FormStart, HomePrices, NamedLinks, OpenProduct, WidgetTexts } from '#verticals/product.ts';
import type { DrawnForm } from '../drawn-form.ts';
import type { ProductName } from '../site-routes.ts';
import { type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import { searchesCookie } from '#web/cookie-lists/searches-cookie.ts';
import type { PageContext, PageHandler } from '#web/page.ts';

export interface HomeView {
  readonly search: DrawnForm;
  /** The products with the home page's own first; null when there is only one. */
  readonly tabs: { readonly label: string; readonly links: readonly ProductTab[] } | null;
  readonly texts: HomeTexts;
  readonly featured: readonly PricedPlace[];
  /** The newest searches of the account, or of a guest's browser; null when there are none. */
  readonly recent: { readonly title: string; readonly searches: readonly PricedSearch[] } | null;
  readonly deals: HomePrices['deals'];
  /** Places of the other products. */
  readonly further: readonly FurtherView[];
  /** Path of the wide picture behind the search form. */
  readonly heroPicture: string;
}

export interface PricedPlace extends FeaturedPlace {
  /** `from €54 a night · 12 Jan`, where it is known. */
  readonly price?: string;
}

export interface PricedSearch {
  readonly name: string;
  readonly href: string;
  readonly dates: string;
  readonly people: string;
  /** What it costs today; null where that is not known. */
  readonly price: string | null;
}

export interface ProductTab {
  readonly label: string;
  readonly href: string;
  /** The product whose form is shown. */
  readonly current?: true;
}

export interface FurtherView {
  readonly title: string;
  readonly lead: string;
  readonly all: { readonly label: string; readonly href: string };
  readonly places: readonly FeaturedPlace[];
}

/** A product that is on, besides the first. */
export type FurtherProduct = Pick<OpenProduct, 'homeTexts' | 'featured' | 'links'>;

export interface FirstProduct {
  readonly product: string;
  /** A key of the namespace `navigation`. */
  readonly label: string;
  searchForm(context: PageContext, start?: FormStart): unknown;

  homeTexts?(context: PageContext): ProductHomeTexts;

  widgetTexts?(context: PageContext): WidgetTexts;

  /** In display order; the first and the last cards are larger. */
  featured(locale: LocaleCode): Promise<readonly FeaturedPlace[]>;

  homePrices?(context: PageContext): Promise<HomePrices>;

  searchPrice?(router: string, context: PageContext): Promise<string | null>;

  /** Search address for search engines: path and query, without locale prefix. */
  readonly searchTemplate: string | null;
}

/** The first of the products that a brand offers. */
export type FirstProductOf = (brand: Offering) => FirstProduct;

export interface HomeDeps {
  readonly firstOf: FirstProductOf;
  /** The others that it offers. */
  readonly furtherOf: (brand: Offering) => readonly FurtherProduct[];
  /** Of the account, or of a guest's cookie; the newest first. */
  recentSearches(context: PageContext): Promise<readonly (Omit<PricedSearch, 'price'> & { readonly router: string })[]>;
  /** Links of every product, the first one's first. */
  readonly products: readonly NamedLinks[];
  /**
   * The operator is responsible for the claims of a best-price guarantee and savings in title and description; shown on
   * the operator's own site only.
   */
  readonly claimsBestPrice: boolean;
}

export function formOf(
  first: Pick<FirstProduct, 'product' | 'searchForm'>,
  context: PageContext,
  start?: FormStart,
): DrawnForm {
  return { product: first.product as ProductName, view: first.searchForm(context, start) };
}

export function homeHandler(deps: HomeDeps): PageHandler<HomeView> {
  return {
    cookies: [searchesCookie],
    async show(context) {
      const first = deps.firstOf(context.brand);
      const own = first.homeTexts?.(context);
      const [places, prices, recent, further] = await Promise.all([
        first.featured(context.locale),
        first.homePrices?.(context),
        recentOf(deps, first, context),
        furtherOf(deps.furtherOf(context.brand), context),
      ]);
      const view: HomeView = {
        texts: own?.home ?? homeTexts((word) => context.translate(`home.${word}`)),
        search: formOf(first, context),
        tabs: tabsOf(deps.products, context),
        featured: places.map((place) => {
          const price = prices?.places[place.href];
          return price === undefined ? place : { ...place, price };
        }),
        recent,
        deals: prices?.deals ?? null,
        further,
        heroPicture: context.brand.look.picture,
      };
      const claims = deps.claimsBestPrice && !context.brand.whiteLabel;
      return {
        kind: 'page',
        view,
        cache: recent ? 'private' : 'shared',
        head: {
          title:
            own?.metaTitle ??
            context.translate(claims ? 'home.metaTitleClaim' : 'home.metaTitle', { brand: context.brand.name }),
          description:
            own?.metaDescription ?? context.translate(claims ? 'home.metaDescriptionClaim' : 'home.metaDescription'),
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

const mostSearches = 4;

async function recentOf(deps: HomeDeps, first: FirstProduct, context: PageContext): Promise<HomeView['recent']> {
  const kept = (await deps.recentSearches(context)).slice(0, mostSearches);
  if (kept.length === 0) return null;
  const searches = kept.map(async ({ name, href, dates, people, router }): Promise<PricedSearch> => {
    const price = (await first.searchPrice?.(router, context)) ?? null;
    return { name, href, dates, people, price };
  });
  return { title: context.translate('start.recent'), searches: await Promise.all(searches) };
}

const mostPlaces = 4;

/** Those that have texts for it, and places. */
async function furtherOf(products: readonly FurtherProduct[], context: PageContext): Promise<FurtherView[]> {
  const views = products.map(async ({ homeTexts, featured, links }): Promise<FurtherView | null> => {
    const own = homeTexts?.(context).further;
    const places = own ? (await featured(context.locale)).slice(0, mostPlaces) : [];
    if (!own || places.length === 0) return null;
    const { title, lead, all } = own;
    return { title, lead, all: { label: all, href: links.home.href(context.locale, {}) }, places };
  });
  return (await Promise.all(views)).filter((view) => view !== null);
}

/** Tabs are links: a form that the visitor does not use is not loaded. */
function tabsOf(all: readonly NamedLinks[], { brand, locale, translate }: PageContext): HomeView['tabs'] {
  const products = offeredProducts(brand, all, ({ product }) => product);
  if (products.length < 2) return null;
  const links = products.map(({ home, label }, at): ProductTab => ({
    label: translate(`navigation.${label}`),
    ...(at === 0 ? { href: localePath(locale, '/'), current: true } : { href: home.href(locale, {}) }),
  }));
  return { label: translate('home.products'), links };
}
