import type { Translate } from '#i18n/translate.ts';
import type { AccessibilityFact } from '../../content/property.ts';
import type { AccessibilityView } from '../hotel-view.ts';

/** Accessibility features in the order of the page, the entrance first. */
export const accessibilityFacts = [
  'step_free_entrance',
  'lift',
  'accessible_room',
  'roll_in_shower',
  'accessible_parking',
  'accessible_restaurant',
  'visual_alarm',
  'hearing_loop',
  'braille_signs',
  'guide_dogs_welcome',
] as const;

const sources: ReadonlySet<string> = new Set(['property', 'operator']);

/** Every feature with its answer; a missing answer is unknown. Empty when no feature has an answer. */
export function presentAccessibility(known: readonly AccessibilityFact[], translate: Translate): AccessibilityView[] {
  const byFact = new Map(known.map((entry) => [entry.fact, entry]));
  const rows = accessibilityFacts.map((fact): AccessibilityView => {
    const entry = byFact.get(fact);
    const value = entry?.value === 'yes' || entry?.value === 'no' ? entry.value : 'unknown';
    return {
      fact,
      label: translate(`accessibility.${fact}`),
      value,
      answer: translate(`accessibility.${value}`),
      source:
        entry && value !== 'unknown' && sources.has(entry.source)
          ? translate(`accessibility.source_${entry.source}`)
          : null,
    };
  });
  return rows.some(({ value }) => value !== 'unknown') ? rows : [];
}
