import { getLocale } from '#i18n/locales.ts';
import { nameIn } from '#travel/places/names.ts';
import { countries } from '#values/country.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import type { FormStart } from '../../product.ts';
import { formatOf } from '../deps.ts';
import { carRoutes } from '../routes.ts';
import type { CarSearchView, ChoiceOption } from '../search-form.tsx';
import type { RentalSpot } from '../spots/rental-spot.ts';
import { maxRentalDays, oldest, type RentalQuery, youngest } from './rental-query.ts';
import { timeChoices, timeErrors, usualTime } from './times.ts';

/** Pick-up and return that are suggested, in days from today. */
const usualDays = [14, 18] as const;

const residences = new Map<string, readonly ChoiceOption[]>();

/** Countries by name, once for each language. */
function residencesIn(context: Pick<PageContext, 'textLocale'>): readonly ChoiceOption[] {
  const known = residences.get(context.textLocale);
  if (known) return known;
  const format = formatOf(context);
  const order = new Intl.Collator(getLocale(context.textLocale).iso);
  const made = countries
    .map((value) => ({ value, label: format.country(value) }))
    .toSorted((one, other) => order.compare(one.label, other.label));
  residences.set(context.textLocale, made);
  return made;
}

/**
 * The search form of a page, filled from what was asked for; `placeErrors` are about what was typed for the places. Before
 * anything is asked for it is filled from `start`.
 */
export function searchView(
  context: Pick<PageContext, 'locale' | 'textLocale' | 'query' | 'translate' | 'currency' | 'country' | 'now'>,
  asked: Pick<RentalQuery, 'typed' | 'pickup' | 'dropoff' | 'problems'> | null,
  placeErrors: { readonly q?: string; readonly return_q?: string } = {},
  start?: FormStart,
): CarSearchView {
  const { locale, textLocale, query, translate, now } = context;
  const format = formatOf(context);
  const today = dateIn(asked?.pickup?.zone ?? 'UTC', now);
  const [fromDay = '', fromTime = usualTime] = asked?.typed.from
    ? asked.typed.from.split('T')
    : [addDays(today, usualDays[0])];
  const [untilDay = '', untilTime = usualTime] = asked?.typed.until
    ? asked.typed.until.split('T')
    : [start?.nights ? addDays(fromDay, Math.min(start.nights, maxRentalDays)) : addDays(today, usualDays[1])];
  const t = (key: string, values?: Record<string, string | number>) => translate(`car-facts.problem_${key}`, values);
  const { age, residence, dropoff } = asked?.problems ?? {};
  const errors = {
    ...timeErrors(asked?.problems ?? {}, translate),
    ...(age ? { age: t(`age_${age}`, { age: age === 'too_young' ? youngest : oldest }) } : {}),
    ...(residence ? { residence: t('residence') } : {}),
    ...(dropoff ? { return_q: t('dropoff') } : {}),
    ...placeErrors,
  };
  const name = (spot: RentalSpot | null | undefined, key: string) =>
    spot ? nameIn(spot.named, textLocale) : (query.get(key) ?? '').slice(0, 100);
  const isOther = asked?.dropoff && asked.dropoff.code !== asked.pickup?.code;
  return {
    action: carRoutes.search.href(locale, {}),
    locale,
    q: start?.destination ?? name(asked?.pickup, 'q'),
    place: asked?.pickup?.path ?? '',
    returnQ: isOther ? name(asked.dropoff, 'return_q') : asked?.pickup ? '' : name(null, 'return_q'),
    returnPlace: isOther ? (asked.dropoff?.path ?? '') : '',
    fromDay,
    fromTime,
    untilDay,
    untilTime,
    times: timeChoices([fromTime, untilTime], format),
    age: asked?.typed.age ?? '30',
    residence: asked?.typed.residence ?? context.country ?? 'US',
    countries: residencesIn(context),
    today,
    lastDay: addDays(today, maxDaysAhead + maxRentalDays),
    ...(query.has('currency') && context.currency ? { currency: context.currency } : {}),
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
  };
}
