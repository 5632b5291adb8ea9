import { createRoute, z } from '@hono/zod-openapi';
import { formatFor } from '#i18n/format.ts';
import type { Api } from '#web/api/api.ts';
import { offersCurrency } from '#web/brand/brand-offer.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, countryText, currencyText, localeQuery } from '#web/api/schemas.ts';
import { allCountries, continents, flagOf } from './countries.ts';
import { offeredCurrencies, symbolOf } from './currencies.ts';

const titled = z.object({ title: z.string().openapi({ example: 'Spain' }) });

const country = z
  .object({
    id: z.int().openapi({ example: 67 }),
    code: countryText,
    title: z.string().openapi({ example: 'Spain' }),
    name: z.string().openapi({ example: 'Spain' }),
    emoji: z.string().nullable().openapi({ example: '🇪🇸' }),
    dial_code: z.string().openapi({ example: '34', description: 'Digits; the area of a shared code follows a dash.' }),
    default_currency: currencyText,
    continent: z.object({
      id: z.int().openapi({ example: 6 }),
      name: z.string().openapi({ example: 'Europe' }),
      slug: z.string().openapi({ example: 'europe' }),
    }),
    _geoloc: z.object({ lat: z.number().openapi({ example: 40 }), lng: z.number().openapi({ example: -4 }) }),
    translations: z.object({ en: titled, 'en-US': titled, he: titled }),
  })
  .openapi('Country');

const currency = z
  .object({
    code: currencyText,
    name: z.string().openapi({ example: 'Euro' }),
    symbol: z.string().nullable().openapi({ example: '€' }),
    translations: z
      .record(z.string(), z.string())
      .openapi({ example: { de: 'Euro', he: 'אירו' }, description: 'Locale, as `pt_BR`, → name.' }),
  })
  .openapi('Currency');

/** The locales that clients request currency names in; `es_AR` and the like differ from their languages in places. */
const translated =
  'en_GB en_US de nl fr es es_AR ca it pt_PT pt_BR no fi sv da cs hu ro ja zh_CN zh_TW pl el ru tr bg ar ko he lv uk id ms th et hr lt sk sr sl vi tl is'.split(
    ' ',
  );

/** CLDR has Tagalog as Filipino. */
const tagOf = (locale: string) => (locale === 'tl' ? 'fil' : locale.replace('_', '-'));

const listOf = <Item extends z.ZodType>(path: string, operationId: string, summary: string, item: Item) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    summary,
    tags: ['Reference'],
    request: { query: localeQuery },
    responses: { 200: answers(z.array(item), 'All of them, with their names in several languages') },
    ...anyOrigin,
  });

/** They change with our releases only. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** `GET /v3/countries` by id and `GET /v3/currencies` by English name: the same for all callers, serialised once. */
export function addReferenceApi(api: Api): void {
  const lists = { countries: once(presentCountries), currencies: once(presentCurrencies) };
  api.openapi(listOf('/countries', 'listCountries', 'All countries, by id', country), (c) => {
    c.header('cache-control', cacheControl);
    return c.json({ data: lists.countries() }, 200);
  });
  const currenciesSummary = 'All currencies that prices can be shown in, by English name';
  api.openapi(listOf('/currencies', 'listCurrencies', currenciesSummary, currency), (c) => {
    c.header('cache-control', cacheControl);
    const { brand } = c.var.api;
    return c.json({ data: lists.currencies().filter(({ code }) => offersCurrency(brand, code)) }, 200);
  });
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function presentCountries(): z.infer<typeof country>[] {
  const english = formatFor('en');
  const american = formatFor('en-US');
  const hebrew = formatFor('he');
  return allCountries.map(({ id, code, name, dial, currency: own, continent, lat, lng }) => ({
    id,
    code,
    title: name,
    name,
    emoji: flagOf(code),
    dial_code: dial,
    default_currency: own,
    continent: continents[continent],
    _geoloc: { lat, lng },
    translations: {
      en: { title: english.country(code) },
      'en-US': { title: american.country(code) },
      he: { title: hebrew.country(code) },
    },
  }));
}

function presentCurrencies(): z.infer<typeof currency>[] {
  const english = formatFor('en');
  return offeredCurrencies
    .map((code) => ({
      code,
      name: english.currency(code),
      symbol: symbolOf(code),
      translations: Object.fromEntries(
        translated.map((locale) => [locale, formatFor(tagOf(locale)).currency(code)] as const),
      ),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
