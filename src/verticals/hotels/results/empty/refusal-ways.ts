import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { formatParty, type Party } from '#values/party.ts';
import { addDays, maxDaysAhead, maxNights, nightsOf, type StayDates } from '#values/stay-dates.ts';
import { nightsText, partyText } from '../../facts/words.ts';
import { divideParty } from '../../stay-query/divide-party.ts';
import type { Refused } from '../../supplier.ts';
import type { LinkView } from '../results-view.ts';

export interface RefusedStay {
  readonly stay: StayDates;
  readonly party: Party;
  /** The date (`YYYY-MM-DD`) at the place. */
  readonly today: string;
  readonly refused: readonly Refused[];
}

export interface StayKeys {
  readonly check_in?: string;
  readonly check_out?: string;
  readonly guests?: string;
}

/** Merges the same reason of several suppliers: counts are added, and the minimum of the minimum stays is taken. */
function byReason(refused: readonly Refused[]): Refused[] {
  return [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, all]) => {
    const nights = all.flatMap(({ minimumNights }) => minimumNights ?? []);
    return {
      reason,
      properties: all.reduce((sum, { properties }) => sum + properties, 0),
      minimumNights: nights.length > 0 ? Math.min(...nights) : null,
    };
  });
}

/** Why nothing is available, one sentence per reason, the most frequent first. */
export function refusalReasons({ refused }: Pick<RefusedStay, 'refused'>, translate: Translate): string[] {
  return byReason(refused)
    .filter(({ properties }) => properties > 0)
    .toSorted((a, b) => b.properties - a.properties)
    .map(({ reason, properties, minimumNights }) =>
      translate(`facets.refused_${reason}`, { count: properties, nights: minimumNights ?? 0 }),
    );
}

/** Suggestions for the reasons: a longer stay, the party in more rooms, the same stay a day earlier or later. */
export function refusalWays(
  asked: RefusedStay,
  href: (keys: StayKeys) => string,
  translate: Translate,
  format: Format,
): LinkView[] {
  const { stay, party, today } = asked;
  const refused = byReason(asked.refused);
  const has = (...reasons: readonly Refused['reason'][]) => refused.some(({ reason }) => reasons.includes(reason));
  const ways: LinkView[] = [];
  const nights = refused.find(({ reason }) => reason === 'minimum_stay')?.minimumNights ?? null;
  if (nights !== null && nights > nightsOf(stay) && nights <= maxNights) {
    ways.push({
      label: translate('facets.stayNights', { nights: nightsText(nights, translate) }),
      href: href({ check_out: addDays(stay.checkIn, nights) }),
    });
  }
  const divided = has('occupancy') ? divideParty(party) : null;
  if (divided) {
    ways.push({
      label: translate('facets.splitRooms', { party: partyText(divided, translate) }),
      href: href({ guests: formatParty(divided) }),
    });
  }
  // Another day helps when a night is unavailable, and is worth trying when no reason is known.
  if (refused.length === 0 || has('sold_out', 'closed', 'minimum_stay')) {
    for (const days of [1, -1]) {
      const moved = { check_in: addDays(stay.checkIn, days), check_out: addDays(stay.checkOut, days) };
      if (moved.check_in < today || moved.check_in > addDays(today, maxDaysAhead)) continue;
      ways.push({ label: format.dates(moved.check_in, moved.check_out), href: href(moved) });
    }
  }
  return ways;
}
