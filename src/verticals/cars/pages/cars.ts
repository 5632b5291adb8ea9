import { langOf, nameIn } from '#travel/places/names.ts';
import { meant } from '#travel/suggest/meant.ts';
import { presentSuggestion } from '#travel/suggest/present-suggestion.ts';
import { resolvePath } from '#travel/suggest/resolve-path.ts';
import { suggest } from '#travel/suggest/suggest.ts';
import { type Found, longestPath, pathOf } from '#travel/suggest/suggestion.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import type { CarDeps } from '../deps.ts';
import { readRental } from '../rental/rental-query.ts';
import { searchView } from '../rental/search-view.ts';
import { typedTime } from '../rental/times.ts';
import { carRoutes } from '../routes.ts';
import { carSearch } from '../spots/car-places.ts';
import { type CarAirport, carAirports } from '../spots/airport.sql.ts';
import type { CarsView, LinkView } from './cars-view.ts';

/** `/cars`: the search, filled with what its address asks for, and the airports of the larger cities. */
export function carsHandler(deps: CarDeps): PageHandler<CarsView> {
  return {
    query: ['pickup', 'dropoff', 'from', 'until', 'age', 'residence'],
    async show(context) {
      const { translate, locale, brand, query } = context;
      const asked = query.has('pickup') ? await readRental(deps.content, query, context) : null;
      return {
        kind: 'page',
        cache: asked ? 'private' : 'shared',
        head: {
          title: translate('car-facts.metaCars', { brand: brand.name }),
          description: translate('car-facts.metaCarsText'),
          canonical: carRoutes.cars.href(locale, {}),
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'Service',
              serviceType: 'Car rental',
              name: translate('cars.heading'),
              url: brand.origin + carRoutes.cars.href(locale, {}),
              provider: { '@type': 'Organization', name: brand.name, url: brand.origin },
            },
          ],
        },
        view: {
          title: null,
          search: searchView(context, asked),
          choices: [],
          airports: await airportLinks(deps, context),
        },
      };
    },
  };
}

const mostAirports = 60;

async function airportLinks({ content }: CarDeps, context: PageContext): Promise<readonly LinkView[]> {
  const largest = (await carAirports(content, 0)).slice(0, mostAirports);
  return largest
    .map((airport) => airportLink(airport, context))
    .toSorted((a, b) => a.label.localeCompare(b.label, context.textLocale));
}

export function airportLink(
  airport: CarAirport,
  { locale, textLocale }: Pick<PageContext, 'locale' | 'textLocale'>,
): LinkView {
  return {
    label: `${nameIn(airport, textLocale)} (${airport.iata})`,
    ...langOf(airport, textLocale, airport.country),
    href: carRoutes.airport.href(locale, airportParams(airport)),
  };
}

export const airportParams = ({ countrySlug, citySlug, iata }: CarAirport) => ({
  country: countrySlug,
  city: citySlug,
  airport: iata,
});

/** How addresses name a place; null for countries and regions, which are too large. */
export function codeOf(found: Found): string | null {
  if (!found.place) return null;
  return found.kind === 'airport' ? found.slug : pathOf(found);
}

/** Where choosing a suggestion leads, with what else was asked for in `query`. */
export function suggestionHref(found: Found, locale: LocaleCode, query: RouteQuery = {}): string {
  const pickup = codeOf(found);
  return pickup === null
    ? carRoutes.search.href(locale, {}, { q: nameIn(found.named, locale), ...query })
    : carRoutes.results.href(locale, {}, { pickup, ...query });
}

interface Looked {
  readonly one: Found | null;
  readonly choices: readonly Found[];
}

async function lookFor({ content }: CarDeps, path: string, text: string, locale: LocaleCode): Promise<Looked> {
  const chosen = path === '' ? null : await resolvePath(content, carSearch, path);
  if (chosen?.place) return { one: chosen, choices: [] };
  const choices =
    text === '' ? [] : (await suggest(content, carSearch, text, locale)).filter(({ place }) => place !== null);
  // The code of an airport often names its city, too; for a rental the airport is meant.
  const airport = choices.find(({ kind, slug }) => kind === 'airport' && slug === text.toUpperCase());
  return { one: airport ?? meant(choices), choices };
}

/**
 * `/cars/search`: target of the search form. Redirects to the results of the chosen or the unambiguous places, lists
 * suggestions when a text is ambiguous, or shows the form again.
 */
export function searchHandler(deps: CarDeps): PageHandler<CarsView> {
  return {
    async show(context) {
      const { query, locale, textLocale, translate, brand } = context;
      const read = (key: string, most: number) => (query.get(key) ?? '').slice(0, most).trim();
      const [text, back] = [read('q', 100), read('return_q', 100)];
      const pickup = await lookFor(deps, read('place', longestPath), text, textLocale);
      const dropoff = back === '' ? null : await lookFor(deps, read('return_place', longestPath), back, textLocale);
      const keys = {
        from: typedTime(query, 'from'),
        until: typedTime(query, 'until'),
        age: read('age', 5) || null,
        residence: read('residence', 5) || null,
        currency: query.has('currency') ? context.currency : null,
      };
      const other = dropoff?.one ? codeOf(dropoff.one) : null;
      if (pickup.one && (dropoff === null || other !== null)) {
        const code = codeOf(pickup.one);
        const to = carRoutes.results.href(
          locale,
          {},
          { pickup: code, dropoff: other === code ? null : other, ...keys },
        );
        return { kind: 'redirect', to };
      }
      const open = pickup.one ? dropoff! : pickup;
      const wanted = pickup.one ? back : text;
      const message = translate(`car-facts.${wanted === '' ? 'placeMissing' : 'placeUnknown'}`, { text: wanted });
      const title = open.choices.length > 0 ? translate('car-facts.choicesTitle', { text: wanted }) : null;
      const hrefOf = (choice: Found) =>
        pickup.one
          ? carRoutes.results.href(locale, {}, { pickup: codeOf(pickup.one), dropoff: codeOf(choice), ...keys })
          : suggestionHref(choice, locale, { ...(other ? { dropoff: other } : {}), ...keys });
      const errors = title ? {} : { [pickup.one ? 'return_q' : 'q']: message };
      const typed = {
        from: keys.from ?? '',
        until: keys.until ?? '',
        age: keys.age ?? '30',
        residence: keys.residence ?? context.country ?? 'US',
      };
      return {
        kind: 'page',
        cache: 'private',
        status: title ? 200 : 422,
        head: { title: `${title ?? translate('car-facts.crumb')} – ${brand.name}` },
        view: {
          title,
          search: searchView(context, { typed, pickup: null, dropoff: null, problems: {} }, errors),
          choices: open.choices.map((choice) => {
            const { name, where, href } = presentSuggestion(choice, hrefOf(choice), textLocale);
            const lang = langOf(choice.named, textLocale, choice.country.code);
            return { label: where === '' ? name : `${name} · ${where}`, ...lang, href };
          }),
          airports: await airportLinks(deps, context),
        },
      };
    },
  };
}
