import { buttonLook } from '#ui/button-look.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import type { CarCardView } from './cars-view.ts';

/** Texts that all cards share. */
export interface CardLabels {
  readonly total: string;
  readonly select: string;
  /** For agents: adds the car to their proposal, by the list's form. */
  readonly propose: string | undefined;
}

const button = buttonLook();

/** The card of a car, as markup text because a page has twenty (decision 024). */
export function cardMarkup(card: CarCardView, { total, select, propose }: CardLabels): Markup {
  const { free, text } = card.cancellation;
  const which = `${card.group}, ${card.name}, ${card.vendor}`;
  return markup`<li data-station="${card.stationId}" class="grid gap-4 rounded-card border border-line bg-card p-4 shadow-soft sm:grid-cols-[10rem_minmax(0,1fr)] sm:p-5 xl:grid-cols-[12rem_minmax(0,1fr)_auto]"><img src="${card.picture}" alt="" width="240" height="120" loading="lazy" class="mx-auto w-full max-w-56 self-center rounded-control"><div class="min-w-0"><h2 class="text-heading"><a href="${card.href}" class="hover:text-brand-text"><bdi>${card.group}</bdi></a></h2><p class="text-small text-ink"><bdi>${card.name}</bdi></p><p class="mt-2 text-small text-ink">${card.features.join(' · ')}</p><p class="mt-1 text-small text-ink"><bdi class="font-bold text-ink-strong">${card.vendor}</bdi> · ${card.station}</p><p class="mt-1 text-small text-ink-soft">${card.terms.join(' · ')}</p><p class="mt-1 text-small ${free ? 'font-bold text-positive' : 'text-ink-soft'}">${text}</p></div><div class="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3 sm:col-span-2 xl:col-span-1 xl:flex-col xl:border-t-0 xl:pt-0 xl:text-end"><p><span class="block text-tiny text-ink-soft">${total}</span><bdi class="block text-heading font-bold text-ink-strong tabular-nums">${card.total}</bdi><span class="block text-tiny text-ink-soft tabular-nums">${card.perDay}</span>${
    card.atDesk && markup`<span class="block text-tiny text-ink tabular-nums">${card.atDesk}</span>`
  }</p><a href="${card.href}" aria-label="${`${select}: ${which}`}" class="${button}">${select}</a>${
    propose &&
    markup`<button form="propose" formaction="${card.href}" name="proposal" value="listed" class="link min-h-11" aria-label="${`${propose}: ${which}`}">${propose}</button>`
  }</div></li>`;
}
