import { type Rates, rateText } from '#booking/booking.ts';
import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, locales } from '#i18n/locales.ts';
import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';
import type { Unit } from '#values/measure.ts';
import { offeredLocale, offersCurrency } from '#web/brand/brand-offer.ts';
import type { PageContext, PageHandler, SetCookie } from '#web/page.ts';
import { seesNet } from '#web/principal.ts';
import { isLocalPath, withoutSession } from '#web/safe-redirect.ts';
import { allCountries } from '../reference/countries.ts';
import { offeredCurrencies, popularCurrencies, symbolOf } from '../reference/currencies.ts';
import {
  countryCookie,
  currencyCookie,
  preferenceSeconds,
  priceDisplayChoice,
  unitChoice,
  withChoice,
} from './choice.ts';
import type { Choice, PreferencesView } from './preferences-view.ts';

const units: readonly Unit[] = ['m', 'f'];

export interface PreferencesDeps {
  readonly rates: Pick<Rates, 'between'>;
}

/** `/preferences`: currency, country and language. `next` is the page to go back to, without its locale's prefix. */
export function preferencesHandler(deps: PreferencesDeps): PageHandler<PreferencesView> {
  return {
    async show(context) {
      const next = nextOf(context.query.get('next'));
      return {
        kind: 'page',
        cache: 'private',
        head: { title: context.translate('preferences.title', { brand: context.brand.name }) },
        view: {
          currency: context.currency,
          country: context.country,
          unit: {
            title: context.translate('facts.units'),
            chosen: context.unit,
            choices: units.map((code) => ({ code, name: context.translate(`facts.unit_${code}`), sign: '' })),
          },
          ...choicesOf(context),
          languages: locales
            .filter(({ code }) => offeredLocale(context.brand, code) === code)
            .map(({ code, name, iso }) => ({ code, name, iso, href: localePath(code, next) })),
          rate: await rateOf(deps, context),
          next,
        },
      };
    },
    async submit(context, form) {
      const cookies: SetCookie[] = [];
      let next = nextOf(form.get('next'));
      const chosen = (key: 'currency' | 'country', name: string, exists: (code: string) => boolean) => {
        const code = form.get(key);
        if (typeof code !== 'string' || (code !== '' && !exists(code))) return;
        cookies.push({ name, value: code, maxAgeSeconds: code === '' ? 0 : preferenceSeconds, readable: true });
        next = withChoice(next, key, code);
      };
      chosen('currency', currencyCookie, (code) => isCurrency(code) && offersCurrency(context.brand, code));
      chosen('country', countryCookie, isCountry);
      const unit = form.get('unit');
      if (unit === 'm' || unit === 'f') cookies.push({ ...unitChoice(unit), readable: true });
      const display = form.get('priceDisplay');
      if (seesNet(context.principal) && (display === 'net' || display === 'gross')) {
        cookies.push({ ...priceDisplayChoice(display), readable: true });
        if (display !== context.priceDisplay) next = withoutSession(next);
      }
      return { kind: 'redirect', to: localePath(context.locale, next), cookies };
    },
  };
}

/** A path on this site, never this page again; home for anything else. */
function nextOf(requested: FormDataEntryValue | null): string {
  const isOurs = typeof requested === 'string' && isLocalPath(requested) && !/\/preferences(?:[?#/]|$)/.test(requested);
  return isOurs ? requested : '/';
}

/** Of the currencies those that the brand offers. */
function choicesOf({ brand, textLocale }: PageContext): Choices {
  const all = choicesFor(getLocale(textLocale).iso);
  const offered = (list: readonly Choice[]) => list.filter(({ code }) => offersCurrency(brand, code));
  return brand.offer?.currencies ? { ...all, popular: offered(all.popular), currencies: offered(all.currencies) } : all;
}

type Choices = Pick<PreferencesView, 'popular' | 'currencies' | 'countries'>;
const known = new Map<string, Choices>();

/** Sorted names in one language; computed once. */
function choicesFor(iso: string): Choices {
  let choices = known.get(iso);
  if (!choices) {
    const format = formatFor(iso);
    const byName = new Intl.Collator(iso);
    const sorted = (list: Choice[]) => list.toSorted((a, b) => byName.compare(a.name, b.name));
    const currency = (code: string): Choice => ({ code, name: format.currency(code), sign: symbolOf(code) ?? '' });
    choices = {
      popular: popularCurrencies.map(currency),
      currencies: sorted(offeredCurrencies.filter((code) => !popularCurrencies.includes(code)).map(currency)),
      countries: sorted(allCountries.map(({ code }) => ({ code, name: format.country(code), sign: '' }))),
    };
    known.set(iso, choices);
  }
  return choices;
}

/** The exchange rate of the chosen currency. Null while none is chosen, or no rate is fresh. */
async function rateOf(deps: PreferencesDeps, context: PageContext): Promise<PreferencesView['rate']> {
  if (context.currency === null) return null;
  const rate = await deps.rates.between(context.currency === 'EUR' ? 'USD' : 'EUR', context.currency);
  if (!rate) return null;
  const format = formatFor(getLocale(context.textLocale).iso);
  return {
    text: rateText(rate, format),
    date: format.date(rate.fetchedAt.slice(0, 10)),
  };
}
