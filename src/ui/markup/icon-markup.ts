import { type AnyIconName, pathOf } from '../facility-paths.ts';
import { Markup } from './markup.ts';

/** `FacilityIcon` as markup: decorative, the same in both directions of reading. */
export function iconMarkup(name: AnyIconName, className = ''): Markup {
  return new Markup(
    `<svg viewBox="0 0 24 24" class="icon${className && ` ${className}`}" aria-hidden="true"><path d="${pathOf(name)}"/></svg>`,
  );
}
