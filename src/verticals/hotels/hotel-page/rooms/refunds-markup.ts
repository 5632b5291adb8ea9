import { iconMarkup } from '#ui/markup/icon-markup.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import type { CancellationMomentView, DeadlineView } from '../hotel-view.ts';
import type { RateLabels } from './rate-labels.ts';

const chevron = iconMarkup('chevron-down');

/** The place for the same moment in the visitor's time zone, which only browsers know. */
export function timeMarkup({ at, zone }: Pick<DeadlineView, 'at' | 'zone'>): Markup {
  return markup`<span data-at="${at}" data-zone="${zone}"></span>`;
}

/**
 * The cancellation times of a rate and their refunds, in which a slider replaces the list once it is opened. `of` names
 * the rate for screen readers. Null without any.
 */
export function refundsMarkup(
  moments: readonly CancellationMomentView[],
  of: Markup,
  { cancellation, clock }: RateLabels,
): Markup | null {
  if (moments.length === 0) return null;
  return markup`<details><summary>${cancellation}<span class="sr-only"> ${of}</span>${chevron}</summary><div><ol class="rate-refunds">${moments.map(momentMarkup)}</ol><p>${clock}</p></div></details>`;
}

function momentMarkup({ when, edge, outcome, tone }: CancellationMomentView): Markup {
  return markup`<li data-tone="${tone}"><span>${when}${edge && timeMarkup(edge)}</span><b>${outcome}</b></li>`;
}
