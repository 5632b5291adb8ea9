import { type EmbeddedForm, type EmbeddingClient, searchedPlace } from '#travel/embedded-form.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import { ticketRoutes } from './routes.ts';

/** Where and when: the fields of the search form. */
export function embeddedTicketForm({ locale, translate, now }: EmbeddingClient): EmbeddedForm {
  const first = dateIn('UTC', now);
  return {
    action: ticketRoutes.search.href(locale, {}),
    label: translate('tickets.label'),
    submit: translate('search-form.search'),
    fields: [
      {
        kind: 'place',
        ...searchedPlace,
        label: translate('search-form.where'),
        placeholder: translate('tickets.wherePlaceholder'),
        noneFound: translate('search-form.noPlaces', { text: '{text}' }),
        unavailable: translate('search-form.offline'),
      },
      { kind: 'date', name: 'date', label: translate('tickets.date'), first, last: addDays(first, maxDaysAhead) },
    ],
  };
}
