import type { AroundName } from '#travel/chosen/named-texts.ts';
import { iconPaths } from '#ui/icon-paths.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { pictureSources } from '#ui/pictures/sizes.ts';
import type { CardView } from '../visit/list-cards.ts';

/** The card of an attraction, as markup text because a page has twenty-four (decision 024). `save` labels its heart. */
export function cardMarkup(card: CardView, save: AroundName, isFirst: boolean): Markup {
  const { src, srcSet } = pictureSources(card.picture, [400, 800], undefined);
  const { lang } = card;
  return markup`<li class="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-shadow hover:shadow-lift"><img class="bg-sunken object-cover aspect-5/3 w-full" width="1200" height="800" src="${src}" srcset="${srcSet}" alt=""${isFirst ? eager : lazy} decoding="async"><button type="button" class="heart" value="${card.favorite}" aria-label="${save.join(card.name)}"></button><div class="flex grow flex-col gap-1 p-4"><p class="text-tiny font-bold text-ink-soft">${card.kind}</p><h3 class="text-base leading-snug"><a href="${card.href}"${
    lang === undefined ? null : markup` lang="${lang}"`
  } class="after:absolute after:inset-0 group-hover:text-brand-text"><bdi>${card.name}</bdi></a></h3>${
    card.length && markup`<p class="flex items-center gap-1.5 text-small text-ink-soft">${clock}${card.length}</p>`
  }${card.free && markup`<p class="text-small font-bold text-positive">${card.free}</p>`}<p class="mt-auto pt-2">${
    card.note ? markup`<span class="text-small font-bold text-warning">${card.note}</span>` : priceMarkup(card)
  }</p></div></li>`;
}

const priceMarkup = ({ price, hint }: CardView): Markup =>
  markup`${
    price && markup`<bdi class="block font-bold text-ink-strong tabular-nums">${price}</bdi>`
  }<span class="text-tiny text-ink-soft">${hint}</span>`;

const clock = markup`<svg viewBox="0 0 24 24" class="icon size-4" aria-hidden="true"><path d="${iconPaths.clock}"/></svg>`;
const eager = markup` loading="eager" fetchpriority="high"`;
const lazy = markup` loading="lazy"`;
