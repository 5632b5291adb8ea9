import { type EmbeddedForm, type EmbeddingClient, searchedPlace } from '#travel/embedded-form.ts';
import { dateIn } from '#values/local-time.ts';
import { partyLimits } from '#values/party.ts';
import { addDays, maxDaysAhead, maxNights } from '#values/stay-dates.ts';
import { hotelRoutes } from './routes.ts';

/** Where, when, who: the plain fields of the search form. */
export function embeddedHotelForm({ locale, translate, now }: EmbeddingClient): EmbeddedForm {
  const t = (key: string, values?: Record<string, string | number>) => translate(`search-form.${key}`, values);
  const first = dateIn('UTC', now);
  const number = (name: 'rooms' | 'adults', most: number, value: number) =>
    ({ kind: 'number', name, label: t(name === 'adults' ? 'adultsPerRoom' : name), least: 1, most, value }) as const;
  return {
    action: hotelRoutes.search.href(locale, {}),
    label: t('label'),
    submit: t('search'),
    fields: [
      {
        kind: 'place',
        ...searchedPlace,
        label: t('where'),
        placeholder: t('wherePlaceholder'),
        noneFound: t('noPlaces', { text: '{text}' }),
        unavailable: t('offline'),
      },
      {
        kind: 'stay',
        checkIn: t('checkIn'),
        checkOut: t('checkOut'),
        first,
        last: addDays(first, maxDaysAhead),
        maxNights,
      },
      number('rooms', partyLimits.rooms, 1),
      number('adults', partyLimits.adults, 2),
      {
        kind: 'children',
        label: t('childrenPerRoom'),
        ageLabels: Array.from({ length: partyLimits.children }, (_, at) => t('childAge', { number: at + 1 })),
        ages: Array.from({ length: partyLimits.childAge + 1 }, (_, age) => t('years', { count: age })),
      },
    ],
  };
}
