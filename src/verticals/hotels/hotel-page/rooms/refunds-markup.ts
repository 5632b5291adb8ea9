import { iconMarkup } from '#ui/markup/icon-markup.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import type { CancellationMomentView, DeadlineView } from '../hotel-view.ts';
import type { RateLabels } from './rate-labels.ts';

const chevron = iconMarkup('chevron-down', 'size-4 transition-transform group-open:rotate-180');
const inks = { all: 'text-positive', part: 'text-warning', nothing: 'text-danger' };

/** The place for the same moment in the visitor's time zone, which only browsers know. */
export function timeMarkup({ at, zone }: Pick<DeadlineView, 'at' | 'zone'>): Markup {
  return markup`<span data-at="${at}" data-zone="${zone}" class="text-ink-soft"></span>`;
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
  return markup`<details class="group text-small"><summary class="inline-flex min-h-9 items-center gap-1.5 rounded-sm font-bold text-brand-text">${cancellation}<span class="sr-only"> ${of}</span>${chevron}</summary><div class="mt-1 max-w-sm rounded-control bg-sunken px-4 py-3"><ol class="grid gap-2" data-refunds>${moments.map(momentMarkup)}</ol><p class="mt-2 text-tiny text-ink-soft">${clock}</p></div></details>`;
}

function momentMarkup({ when, edge, outcome, tone }: CancellationMomentView): Markup {
  return markup`<li data-tone="${tone}"><span class="block text-ink">${when}${edge && timeMarkup(edge)}</span><span class="font-bold ${inks[tone]}">${outcome}</span></li>`;
}
