import { buttonLook } from '#ui/button-look.ts';
import { priceLinesMarkup } from '#ui/figures/price-lines-markup.ts';
import { iconMarkup } from '#ui/markup/icon-markup.ts';
import { belowFold } from '#ui/markup/below-fold.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { strikethroughMarkup } from '../../offer/strikethrough-markup.ts';
import type { RateView, RoomView } from '../hotel-view.ts';
import { refundsMarkup, timeMarkup } from './refunds-markup.ts';
import { filled, type RateLabels } from './rate-labels.ts';

export interface RateAbout {
  readonly room: RoomView;
  readonly basis: string;
  /** For agents: the words of the button that adds a rate to a proposal. */
  readonly propose: string | null;
  readonly labels: RateLabels;
}

/**
 * The one form of all rates, placed before them: browsers process each form of a page, even when it is not laid out.
 */
export const reserveForm = 'reserve';

/** The columns of a rate, under those of the table's head. */
export const rateColumns = 'lg:grid-cols-[4rem_minmax(0,1fr)_14rem_7.5rem]';

const check = iconMarkup('check', 'mt-0.5 size-4.5 text-positive');
const person = iconMarkup('person', 'size-4.5 text-ink-soft');
const chevron = iconMarkup('chevron-down', 'size-4 transition-transform group-open:rotate-180');
const gets = {
  info: iconMarkup('info', 'mt-0.5 size-4.5 text-ink-soft'),
  cross: iconMarkup('cross', 'mt-0.5 size-4.5 text-ink-soft'),
  breakfast: iconMarkup('breakfast', 'mt-0.5 size-4.5 text-ink-soft'),
  'credit-card': iconMarkup('credit-card', 'mt-0.5 size-4.5 text-ink-soft'),
};

const look = `${belowFold} grid gap-x-6 gap-y-3 border-line p-4 sm:gap-y-4 sm:p-5 [--estimated-height:18rem] not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:[--estimated-height:14rem] lg:[--estimated-height:9rem] ${rateColumns}`;
const buttons = {
  offer: buttonLook('primary', 'medium', true),
  basket: buttonLook('quiet', 'small', true, 'lg:px-0'),
  proposal: buttonLook('secondary', 'small', true, 'max-lg:col-span-2 lg:px-0'),
};

/**
 * A way to buy a room. A page has a dozen with sixty elements each and nothing in them changes but what
 * `RoomsList` adds, so they are rendered as markup text: as elements they took most of the page's time.
 */
export function rateMarkup(rate: RateView, about: RateAbout): Markup {
  const { room, basis, labels } = about;
  const name = markup`${[room.name, rate.board, rate.total].join(', ')}`;
  const choices = rate.choices.length > 0 ? markup` data-rate="${rate.choices.join(' ')}"` : null;
  return markup`<li${choices} class="${look}">${sleepsMarkup(room)}<div class="min-w-0"><h4 class="text-base">${rate.board}</h4><ul class="mt-1.5 grid gap-1 text-small">${getsMarkup(rate, labels)}</ul><div class="mt-2 flex flex-wrap gap-x-5">${refundsMarkup(
    rate.cancellation,
    name,
    labels,
  )}<details class="group text-small"><summary class="inline-flex min-h-9 items-center gap-1.5 rounded-sm font-bold text-brand-text">${labels.priceDetails}<span class="sr-only"> ${name}</span>${chevron}</summary><div class="mt-1 max-w-sm rounded-control bg-sunken px-4 py-2"><table class="price-lines">${priceLinesMarkup(
    { caption: labels.priceDetails, lines: rate.lines, total: rate.sum },
  )}</table></div></details></div></div><div class="sm:text-end lg:text-start"><span class="block text-tiny text-ink-soft max-sm:hidden">${basis}</span>${
    rate.strikethrough && strikethroughMarkup(rate.strikethrough)
  }<bdi class="block text-title leading-tight font-bold wrap-anywhere tabular-nums text-ink-strong">${rate.total}</bdi><span class="block text-small text-balance text-ink">${rate.split}</span><span class="block text-tiny text-ink-soft">${
    rate.vat ? labels.taxesAndVat : labels.taxes
  } · <bdi>${rate.nightly}</bdi></span></div>${buttonsMarkup(rate, about, name)}</li>`;
}

/** What the price buys and how it is paid. */
function getsMarkup({ freeUntil, feeOnRequest, meals, client, now }: RateView, labels: RateLabels): Markup {
  const cancel = freeUntil
    ? markup`<li class="flex items-start gap-2">${check}<span><span class="font-bold text-positive">${freeUntil.text}</span>${timeMarkup(freeUntil)}</span></li>`
    : feeOnRequest === null
      ? getMarkup('cross', labels.notFree)
      : getMarkup('info', feeOnRequest);
  // On phones the line below the price says it.
  const charged = client
    ? getMarkup('credit-card', client)
    : getMarkup('credit-card', filled(labels.chargedNow, markup`${now}`), ' max-sm:hidden');
  return markup`${cancel}${meals && getMarkup('breakfast', meals)}${charged}`;
}

function getMarkup(icon: keyof typeof gets, text: string | Markup, look = ''): Markup {
  return markup`<li class="flex items-start gap-2 text-ink${look}">${gets[icon]}${text}</li>`;
}

/** The column of the table; on phones the room's facts say it. */
function sleepsMarkup({ sleeps }: RoomView): Markup {
  if (!sleeps) return markup`<p class="hidden text-ink lg:block"></p>`;
  return markup`<p class="hidden text-ink lg:block" title="${sleeps.text}"><span aria-hidden="true" class="inline-flex items-center gap-1.5 font-bold tabular-nums">${person}<bdi>× ${String(sleeps.count)}</bdi></span></p>`;
}

function buttonsMarkup({ offer, board, total }: RateView, { room, propose, labels }: RateAbout, name: Markup): Markup {
  const what = [room.name, board, total].map((value) => markup`${value}`);
  return markup`<div class="grid gap-2 self-start max-lg:grid-cols-2 sm:max-lg:col-span-2"><button type="submit" form="${reserveForm}" name="offer" value="${offer}" class="${buttons.offer}" aria-label="${filled(labels.reserveWhat, ...what)}">${labels.reserve}</button><button type="submit" form="${reserveForm}" name="basket" value="${offer}" class="${buttons.basket}" aria-label="${filled(labels.addToBasketWhat, ...what)}">${labels.addToBasket}</button>${
    propose === null
      ? null
      : markup`<button type="submit" form="${reserveForm}" name="proposal" value="${offer}" class="${buttons.proposal}">${propose}<span class="sr-only">: ${name}</span></button>`
  }</div>`;
}
