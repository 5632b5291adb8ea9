import { starCount } from '#ui/figures/star-count.ts';
import { shapes } from '#ui/figures/star-shapes.ts';
import { belowFold } from '#ui/markup/below-fold.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { pictureSources } from '#ui/pictures/sizes.ts';
import type { SimilarView } from '../hotel-view.ts';

const sizes = '(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 7rem';

/** The card of a similar hotel: the whole card is clickable, its name is the link. */
export function similarMarkup(hotel: SimilarView['hotels'][number]): Markup {
  const { href, name, picture, stars, starsLabel, where, score, price, free } = hotel;
  const count = starCount(stars);
  return markup`<li class="${belowFold} group relative flex w-72 shrink-0 snap-center sm:w-auto overflow-clip rounded-card border border-line bg-card shadow-soft transition-shadow [--estimated-height:10rem] hover:shadow-lift sm:flex-col sm:[--estimated-height:22rem]">${
    picture && pictureOf(picture)
  }<div class="flex min-w-0 grow flex-col gap-1.5 p-4"><h3 class="text-base"><a href="${href}" class="after:absolute after:inset-0 after:rounded-card hover:text-brand-text"><bdi>${name}</bdi></a></h3><p class="flex flex-wrap items-center gap-x-2 text-tiny text-ink-soft">${
    count
      ? markup`<span role="img" aria-label="${starsLabel}" class="star-row inline-block shrink-0 ${shapes[count]} h-3"></span>`
      : null
  }${where}</p>${score && markup`<span class="score"><bdi>${score.value}</bdi><span><b>${score.word}</b></span></span>`}${
    price &&
    markup`<p class="mt-auto pt-2 text-small ${free ? 'font-bold text-ink-strong' : 'text-ink-soft'}">${price}</p>`
  }</div></li>`;
}

function pictureOf(picture: string): Markup {
  const { src, srcSet } = pictureSources(picture, [400, 800], sizes);
  return markup`<div class="overflow-clip max-sm:w-28 max-sm:shrink-0"><img src="${src}" srcset="${srcSet}" sizes="${sizes}" alt="" width="1200" height="800" loading="lazy" decoding="async" class="bg-sunken object-cover size-full transition-transform duration-500 group-hover:scale-103 sm:aspect-3/2"></div>`;
}
