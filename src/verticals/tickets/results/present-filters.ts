import type { Translate } from '#i18n/translate.ts';
import type { CheckView } from '#travel/fields/check-group.tsx';
import type { FilterGroupView, TicketFiltersView } from '../pages/tickets-view.ts';
import { attractionKinds } from '../supplier.ts';
import type { PricedCard } from '../visit/list-cards.ts';
import { partsOfDay } from '../visit/ways.ts';
import { noFilters, passes, type TicketFilters, visitLengths } from './narrow.ts';

const values = { kind: attractionKinds, part: partsOfDay, length: visitLengths } as const;
type GroupKey = keyof typeof values;

const flags = {
  open: 'ticket-facts.openOnDay',
  free: 'tickets.freeCancellation',
  instant: 'ticket-facts.instant',
} as const;
type FlagKey = keyof typeof flags;

/** The filters with how many attractions each box would leave; boxes that change nothing are left out. */
export function presentFilters(
  all: readonly PricedCard[],
  filters: TicketFilters,
  translate: Translate,
): TicketFiltersView {
  const countOf = (wanted: TicketFilters) => all.filter((one) => passes(one, wanted)).length;

  const group = (name: GroupKey): FilterGroupView[] => {
    const isChosen = (value: string) => (filters[name] as readonly string[]).includes(value);
    const checks = values[name]
      .filter((value) => isChosen(value) || all.some((one) => passes(one, { ...noFilters, [name]: [value] })))
      .map((value): CheckView => ({
        value,
        label: translate(`ticket-facts.${name}s_${value}`),
        count: countOf({ ...filters, [name]: [value] }),
        chosen: isChosen(value),
      }));
    return checks.length > 1 || checks.some(({ chosen }) => chosen) ? [{ name, checks }] : [];
  };

  const flag = (name: FlagKey): (CheckView & { readonly name: FlagKey })[] => {
    const alone = countOf({ ...noFilters, [name]: true });
    // What can't be had on the day passes none, and would make every box seem to narrow.
    const most = name === 'open' ? all.length : all.filter(({ ways }) => ways.length > 0).length;
    if (!filters[name] && (alone === 0 || alone === most)) return [];
    const count = countOf({ ...filters, [name]: true });
    return [{ name, value: '1', label: translate(flags[name]), count, chosen: filters[name] }];
  };

  const currency = all.find(({ price }) => price !== null)?.price?.currency;
  return {
    flags: (Object.keys(flags) as FlagKey[]).flatMap(flag),
    groups: (Object.keys(values) as GroupKey[]).flatMap(group),
    maxPrice: currency === undefined ? null : { value: String(filters.maxPrice ?? ''), currency },
  };
}
