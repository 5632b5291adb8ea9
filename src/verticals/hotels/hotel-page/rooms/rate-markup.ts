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

const check = iconMarkup('check');
const person = iconMarkup('person');
const chevron = iconMarkup('chevron-down');
const gets = {
  info: iconMarkup('info'),
  cross: iconMarkup('cross'),
  breakfast: iconMarkup('breakfast'),
  'credit-card': iconMarkup('credit-card'),
};

const look = `${belowFold} rate rate-columns`;
const buttons = {
  offer: buttonLook('primary', 'medium', true, 'xl:px-0'),
  basket: buttonLook('quiet', 'small', true, 'xl:px-0'),
  proposal: buttonLook('secondary', 'small', true, 'col-span-full xl:px-0'),
};

/**
 * A way to buy a room. A page has a dozen with sixty elements each and nothing in them changes but what
 * `RoomsList` adds, so they are rendered as markup text: as elements they took most of the page's time.
 */
export function rateMarkup(rate: RateView, about: RateAbout): Markup {
  const { room, basis, labels } = about;
  const name = markup`${[room.name, rate.board, rate.total].join(', ')}`;
  const choices = rate.choices.length > 0 ? markup` data-rate="${rate.choices.join(' ')}"` : null;
  return markup`<li${choices} class="${look}">${sleepsMarkup(room)}<div class="min-w-0"><h4>${rate.board}</h4><ul class="rate-gets">${getsMarkup(rate, labels)}</ul><div class="rate-more">${refundsMarkup(
    rate.cancellation,
    name,
    labels,
  )}<details><summary>${labels.priceDetails}<span class="sr-only"> ${name}</span>${chevron}</summary><div><table class="price-lines">${priceLinesMarkup(
    { caption: labels.priceDetails, lines: rate.lines, total: rate.sum },
  )}</table></div></details></div></div><div class="rate-price"><span>${basis}</span>${
    rate.strikethrough && strikethroughMarkup(rate.strikethrough)
  }<bdi>${rate.total}</bdi><span>${rate.split}</span><span>${
    rate.vat ? labels.taxesAndVat : labels.taxes
  } · <bdi>${rate.nightly}</bdi></span></div>${buttonsMarkup(rate, about, name)}</li>`;
}

/** What the price buys and how it is paid. */
function getsMarkup({ freeUntil, feeOnRequest, meals, client, now }: RateView, labels: RateLabels): Markup {
  const cancel = freeUntil
    ? markup`<li class="free">${check}<span><b>${freeUntil.text}</b>${timeMarkup(freeUntil)}</span></li>`
    : feeOnRequest === null
      ? getMarkup('cross', labels.notFree)
      : getMarkup('info', feeOnRequest);
  const charged = client
    ? getMarkup('credit-card', client)
    : getMarkup('credit-card', filled(labels.chargedNow, markup`${now}`), true);
  return markup`${cancel}${meals && getMarkup('breakfast', meals)}${charged}`;
}

function getMarkup(icon: keyof typeof gets, text: string | Markup, charged = false): Markup {
  return markup`<li${charged && markup` class="charged"`}>${gets[icon]}${text}</li>`;
}

function sleepsMarkup({ sleeps }: RoomView): Markup {
  if (!sleeps) return markup`<p class="rate-sleeps"></p>`;
  return markup`<p class="rate-sleeps" title="${sleeps.text}"><span aria-hidden="true">${person}<bdi>× ${String(sleeps.count)}</bdi></span></p>`;
}

function buttonsMarkup({ offer, board, total }: RateView, { room, propose, labels }: RateAbout, name: Markup): Markup {
  const what = [room.name, board, total].map((value) => markup`${value}`);
  return markup`<div class="grid gap-2 self-start max-xl:grid-cols-2 max-[22rem]:grid-cols-1 sm:max-xl:col-span-2"><button type="submit" form="${reserveForm}" name="offer" value="${offer}" class="${buttons.offer}" aria-label="${filled(labels.reserveWhat, ...what)}">${labels.reserve}</button><button type="submit" form="${reserveForm}" name="basket" value="${offer}" class="${buttons.basket}" aria-label="${filled(labels.addToBasketWhat, ...what)}">${labels.addToBasket}</button>${
    propose === null
      ? null
      : markup`<button type="submit" form="${reserveForm}" name="proposal" value="${offer}" class="${buttons.proposal}">${propose}<span class="sr-only">: ${name}</span></button>`
  }</div>`;
}
