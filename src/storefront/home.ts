import { type LocaleCode, localePath } from '#i18n/locale.ts';
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
  readonly heroPicture: string;
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
        heroPicture: deps.heroPicture,
      };
      return {
        kind: 'page',
        view,
        cache: 'shared',
        head: {
          title: context.translate('home.metaTitle', { brand: context.brand.name }),
          description: context.translate('home.metaDescription'),
          canonical: localePath(context.locale, '/'),
          // Previews in other sites want bitmaps.
          picture: deps.heroPicture.replace(/\.svg$/, '-1200.jpg'),
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'WebSite',
              name: context.brand.name,
              url: context.brand.origin,
            },
          ],
        },
      };
    },
  };
}
