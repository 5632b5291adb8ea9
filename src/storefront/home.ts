import { type LocaleCode, localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import type { SearchFormView } from '#verticals/hotels/search-form.tsx';
import type { PageContext, PageHandler } from '#web/page.ts';

export interface FeaturedPlace {
  readonly name: string;
  readonly countryName: string;
  readonly href: string;
  /** Hotels there. */
  readonly hotels: number;
  /** Preformatted price of the cheapest night that is really for sale, or null while none is known. */
  readonly fromPrice: string | null;
  /** Path of a 4:3 picture on this origin. */
  readonly picture: string;
}

export interface HomeView {
  readonly search: SearchFormView;
  readonly featured: readonly FeaturedPlace[];
  /** Path of the wide picture behind the search form. */
  readonly heroPicture: string;
}

export interface HomeDeps {
  /** In the order of their cards; the first and the last are shown larger. */
  featured(locale: LocaleCode): Promise<readonly FeaturedPlace[]>;
  /** The operator vouches for a best-price guarantee and savings: title and description claim them, on the operator's own site only. */
  readonly claimsBestPrice: boolean;
}

/** The search form before anything is typed. */
export function emptySearch({ locale, currency, country, now }: PageContext): SearchFormView {
  const today = now.toISOString().slice(0, 10);
  return {
    action: localePath(locale, '/hotels/search'),
    locale,
    q: '',
    place: '',
    checkIn: '',
    checkOut: '',
    guests: '2',
    today,
    lastDay: addDays(today, maxDaysAhead),
    ...(currency ? { currency } : {}),
    ...(country ? { country } : {}),
  };
}

export function homeHandler(deps: HomeDeps): PageHandler<HomeView> {
  return {
    async show(context) {
      const view: HomeView = {
        search: emptySearch(context),
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
              potentialAction: {
                '@type': 'SearchAction',
                target: {
                  '@type': 'EntryPoint',
                  urlTemplate: `${context.brand.origin}${localePath(context.locale, '/hotels/search')}?q={search_term_string}`,
                },
                'query-input': 'required name=search_term_string',
              },
            },
          ],
        },
      };
    },
  };
}
