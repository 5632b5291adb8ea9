import type { Translate } from '#i18n/translate.ts';
import { partyLimits } from '#values/party.ts';
import { maxDaysAhead, maxNights } from '#values/stay-dates.ts';
import type { StayField, StayQuery } from './stay-query.ts';

const limits = {
  nights: maxNights,
  days: maxDaysAhead,
  rooms: partyLimits.rooms,
  adults: partyLimits.adults,
  children: partyLimits.children,
  age: partyLimits.childAge,
};

/** The message of each refused field, for the search form and the API. */
export function stayMessages(
  problems: StayQuery['problems'],
  translate: Translate,
): Partial<Record<StayField, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, translate(`stay.${field}_${problem}`, limits)]),
  );
}
