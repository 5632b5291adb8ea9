import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import { type Named, wordsOf } from '#travel/places/names.ts';
import type { AttractionKind } from './supplier.ts';
import { isOwnOption } from './ticket-texts.ts';

/** What is true of a kind of attraction and of an option that our own texts describe. */
export interface KindTexts {
  readonly highlights: readonly string[];
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  readonly meetingPoint: string;
  /** How the code is used there. */
  readonly redemption: string;
}

/** Where a visit begins. */
type Start = 'entrance' | 'guide' | 'guide_inside' | 'pier' | 'stop';

const tours: readonly AttractionKind[] = ['walking_tour', 'bike_tour', 'food_tour', 'day_trip'];
const highlightsOfKind = 2;

/** By kind, beside what the option says. */
const extras: Readonly<Partial<Record<AttractionKind, readonly string[]>>> = {
  bike_tour: ['bicycle'],
  food_tour: ['tastings'],
  day_trip: ['transport'],
};

function startOf(kind: AttractionKind, option: string): Start {
  if (kind === 'boat_trip') return 'pier';
  if (kind === 'bus_tour') return 'stop';
  if (tours.includes(kind)) return 'guide';
  return option === 'guided' ? 'guide_inside' : 'entrance';
}

function includedIn(kind: AttractionKind, option: string): readonly string[] {
  if (kind === 'boat_trip') return ['boat'];
  if (kind === 'bus_tour') return [option === 'two_days' ? 'rides_two' : 'rides_one', 'commentary'];
  if (kind === 'show') return ['seat'];
  if (tours.includes(kind))
    return ['guide', ...(extras[kind] ?? []), ...(option === 'small_group' ? ['small_group'] : [])];
  return ['entry', ...(option === 'audio_guide' ? ['audio_guide'] : []), ...(option === 'guided' ? ['guide'] : [])];
}

function excludedFrom(kind: AttractionKind): readonly string[] {
  if (!tours.includes(kind)) return ['food'];
  return [...(kind === 'food_tour' ? [] : ['food']), 'pickup', 'tips'];
}

/** Our own texts for what an operator says nothing of; null for an option that is not one of ours. */
export function kindTexts(
  about: {
    readonly kind: AttractionKind;
    /** The attraction's, in the language. */
    readonly name: string;
    readonly operator: string;
    readonly place: Named;
  },
  option: string | null,
  locale: LocaleCode,
  translate: Translate,
): KindTexts | null {
  const { kind, name, operator, place } = about;
  if (!isOwnOption(option) || kind === 'experience') return null;
  const start = startOf(kind, option);
  const t = (key: string, values?: Record<string, string>) => translate(`ticket-facts.${key}`, values);
  return {
    highlights: Array.from({ length: highlightsOfKind }, (_, at) => t(`highlight_${kind}_${String(at + 1)}`)),
    included: includedIn(kind, option).map((key) => t(`include_${key}`)),
    excluded: excludedFrom(kind).map((key) => t(`exclude_${key}`)),
    meetingPoint: t(`meet_${start}`, { name, operator, ...wordsOf('city', place, locale) }),
    redemption: t(`redeem_${start === 'guide_inside' ? 'guide' : start}`),
  };
}
