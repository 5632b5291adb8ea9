import { type Party, type PartyProblem, parseParty } from '#values/party.ts';
import { parseStayDates, type StayDates, type StayDatesProblem } from '#values/stay-dates.ts';
import { guestsOf } from '#travel/fields/party-form.ts';
import { longestPath } from '#travel/suggest/suggestion.ts';

export type StayField = 'check_in' | 'check_out' | 'guests';

/** The values that a search form sent (truncated to a plausible length). */
export interface TypedStay {
  readonly q: string;
  /** Path of the chosen suggestion (`pathOf`), or empty. */
  readonly place: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: string;
}

/** Dates and guests of a page's address. Reading it never throws. */
export interface StayQuery {
  readonly typed: TypedStay;
  /** Null when no dates were given, or any field was refused. */
  readonly stay: StayDates | null;
  /** Two adults by default. */
  readonly party: Party;
  readonly problems: Partial<Record<StayField, StayDatesProblem | PartyProblem>>;
  readonly refused: boolean;
}

const couple: Party = [{ adults: 2, childAges: [] }];
const longestTyped = 100;

/** `today` is the date (`YYYY-MM-DD`) at the place of the stay. Missing dates are not an error. */
export function readStayQuery(query: URLSearchParams, today: string): StayQuery {
  const guests = guestsOf(query);
  const typed: TypedStay = {
    q: typedText(query, 'q'),
    place: typedText(query, 'place', longestPath),
    checkIn: typedText(query, 'check_in'),
    checkOut: typedText(query, 'check_out'),
    guests: typedText(query, 'guests') || guests || '2',
  };
  const problems: Partial<Record<StayField, StayDatesProblem | PartyProblem>> = {};
  const party = guests === null ? { ok: true as const, value: couple } : parseParty(guests);
  if (!party.ok) problems.guests = party.error;
  const dates = typed.checkIn || typed.checkOut ? parseStayDates(typed.checkIn, typed.checkOut, today) : null;
  if (dates && !dates.ok) problems[dates.error.field] = dates.error.problem;
  const refused = Object.keys(problems).length > 0;
  return {
    typed,
    stay: !refused && dates?.ok ? dates.value : null,
    party: party.ok ? party.value : couple,
    problems,
    refused,
  };
}

/** Removes characters that neither the database nor a reader can use. */
function typedText(query: URLSearchParams, key: string, longest = longestTyped): string {
  return (query.get(key) ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
