import { type Markup, markup } from '#ui/markup/markup.ts';
import type { StrikethroughView } from './strikethrough-view.ts';

/** The previous price and the reason for the reduction, above the current price. */
export function strikethroughMarkup({ was, accessibleText, why }: StrikethroughView): Markup {
  return markup`<p class="strikethrough"><s aria-hidden="true">${was}</s> <span class="sr-only">${accessibleText}</span> <b>${why}</b></p>`;
}
