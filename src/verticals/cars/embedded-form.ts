import { formatFor } from '#i18n/format.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { type EmbeddedForm, type EmbeddingClient, searchedPlace } from '#travel/embedded-form.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import { maxRentalDays, oldest, usualAge, youngest } from './rental/rental-query.ts';
import { timeChoices, usualTime } from './rental/times.ts';
import { carRoutes } from './routes.ts';

/** Where, when, and how old the driver is. Where they live is asked on the page of the results. */
export function embeddedCarForm({ locale, translate, now }: EmbeddingClient): EmbeddedForm {
  const t = (key: string) => translate(`cars.${key}`);
  const first = dateIn('UTC', now);
  const format = formatFor(getLocale(textLocale(locale)).iso);
  const place = {
    kind: 'place',
    placeholder: t('placePlaceholder'),
    noneFound: translate('search-form.noPlaces', { text: '{text}' }),
    unavailable: translate('search-form.offline'),
  } as const;
  return {
    action: carRoutes.search.href(locale, {}),
    label: t('label'),
    submit: t('search'),
    fields: [
      { ...place, ...searchedPlace, label: t('pickupPlace') },
      {
        ...place,
        name: 'return_q',
        path: 'return_place',
        required: false,
        label: t('returnPlace'),
        placeholder: t('returnPlaceholder'),
      },
      {
        kind: 'rental',
        fromDay: t('pickupDay'),
        fromTime: t('pickupTime'),
        untilDay: t('returnDay'),
        untilTime: t('returnTime'),
        first,
        last: addDays(first, maxDaysAhead + maxRentalDays),
        time: usualTime,
        times: timeChoices([], format),
      },
      { kind: 'number', name: 'age', label: t('age'), least: youngest, most: oldest, value: usualAge },
    ],
  };
}
