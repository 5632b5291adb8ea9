import { shapes } from '#ui/figures/star-shapes.ts';
import { starCount } from '#ui/figures/star-count.ts';
import { Markup, markup } from '#ui/markup/markup.ts';
import { pictureSources } from '#ui/pictures/sizes.ts';
import { strikethroughMarkup } from '../../offer/strikethrough-markup.ts';
import type { CardPriceView, HotelCardView } from '../results-view.ts';
import type { AroundName } from '#travel/chosen/named-texts.ts';

/** Texts that all cards share: translated once per page. */
export interface CardLabels {
  readonly basis: string;
  readonly taxes: string;
  /** In its place where a price says that value added tax is in it. */
  readonly taxesAndVat: string;
  readonly see: string;
  readonly addDates: string;
  readonly notFree: string;
  readonly save: AroundName;
  readonly pick: AroundName;
  readonly compare: string;
  readonly paid: string;
  /** For agents: adds the cheapest rate to a proposal. */
  readonly propose: string | undefined;
}

/** `first`: its picture is on the first screen; `below-fold`: certainly not on the first screen. */
export type CardPlace = 'first' | 'middle' | 'below-fold';

/**
 * The card of a hotel. A page has thirty and nothing in them changes, so they are rendered as markup text: as elements
 * they took two thirds of the page's render time. The whole card is clickable; the hotel's name is the link.
 */
export function cardMarkup(card: HotelCardView, href: string, labels: CardLabels, place: CardPlace): Markup {
  const { price } = card;
  return markup`<li class="group result-card ${place === 'below-fold' ? 'below-fold' : null}"><div class="result-picture">${picturesMarkup(card, href, place)}<button class="heart" value="${card.id}" aria-label="${labels.save.join(card.name)}"></button><input type="checkbox" class="pick" value="${card.id}" aria-label="${labels.pick.join(card.name)}" data-label="${labels.compare}"></div><div class="result-body"><div class="result-facts"><h2><a href="${href}" dir="auto">${card.name}</a></h2>${
    card.paid && markup`<p class="text-tiny font-bold text-warning">${labels.paid}</p>`
  }<p class="result-where">${starsMarkup(card)}${card.where}</p>${scoreMarkup(card)}${
    card.reason === null ? null : markup`<p class="font-bold text-brand-text max-sm:hidden">${card.reason}</p>`
  }${price && termsMarkup(price, labels)}</div>${
    price
      ? priceMarkup(price, labels, card.name, href)
      : markup`<p class="self-end text-small font-bold text-brand-text md:max-w-36 md:text-end">${labels.addDates}</p>`
  }</div></li>`;
}

/**
 * A strip of pictures that scrolls sideways and is itself a link. Assistive technology has the link of the name. The
 * pictures after the first are fetched at the first touch of the strip: browsers fetch what is scrolled out of sight
 * sideways at once, even where it is marked as lazy. Without scripts only the first is shown.
 */
function picturesMarkup({ picture, more, thumb }: HotelCardView, href: string, place: CardPlace): Markup | null {
  if (picture === null) return null;
  const { src, srcSet } = pictureSources(picture, [400, 800], undefined);
  const hash = thumb === undefined ? null : markup` data-thumb="${thumb}"`;
  return markup`<a class="result-strip" href="${href}" tabindex="-1" aria-hidden="true"${more && markup` data-more="${more}"`}><img width="3" height="2" src="${src}" srcset="${srcSet}" alt=""${hash}${place === 'first' ? eager : lazy} decoding="async">${more && others[more.split(' ').length]}</a>`;
}

/** The most pictures of a card besides the first. */
export const mostOthers = 3;
/** By their number: empty until they are fetched, so that the strip can be scrolled. */
const others = Array.from({ length: mostOthers + 1 }, (_, count) => new Markup('<img alt="">'.repeat(count)));

const eager = markup` loading="eager" fetchpriority="high"`;
const lazy = markup` loading="lazy"`;

function starsMarkup({ stars, starsLabel }: HotelCardView): Markup | null {
  const count = starCount(stars);
  if (!count) return null;
  return markup`<span role="img" aria-label="${starsLabel}" class="star-row inline-block shrink-0 ${shapes[count]} h-3.5"></span>`;
}

function scoreMarkup({ score }: HotelCardView): Markup | null {
  if (!score) return null;
  return markup`<p class="result-score"><b>${score.word}</b><bdi>${score.value}</bdi><small>${score.reviews}</small></p>`;
}

function termsMarkup(price: CardPriceView, { notFree }: CardLabels): Markup {
  const free = price.free
    ? markup`<p class="font-bold text-positive">${price.free}</p>`
    : markup`<p class="text-ink-soft">${price.freeFor ? `${notFree} · ${price.freeFor}` : notFree}</p>`;
  return markup`<p>${price.room && markup`<b>${price.room}</b> · `}${price.board}</p>${free}${
    price.left === null ? null : markup`<p class="font-bold text-warning">${price.left}</p>`
  }`;
}

function priceMarkup(price: CardPriceView, labels: CardLabels, name: string, href: string): Markup {
  return markup`<div class="result-price"><div><p>${labels.basis}</p>${price.strikethrough && strikethroughMarkup(price.strikethrough)}<bdi>${price.total}</bdi><p>${price.split}</p><p>${price.vat ? labels.taxesAndVat : labels.taxes} · ${price.nightly}</p></div><span aria-hidden="true" class="result-see">${labels.see}</span>${
    // Above the card's own link.
    labels.propose &&
    markup`<button form="propose" formaction="${href}" name="proposal" value="cheapest" class="link relative min-h-11" aria-label="${labels.propose}: ${name}">${labels.propose}</button>`
  }</div>`;
}
