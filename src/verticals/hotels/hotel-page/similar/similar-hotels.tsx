import { useTexts } from '#i18n/use-texts.tsx';
import { belowFold } from '#ui/markup/below-fold.ts';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { SimilarView } from '../hotel-view.ts';

const widths = [400, 800] as const;

export function SimilarHotels({ similar }: { similar: SimilarView }) {
  const t = useTexts('hotel-nav');
  return (
    <section aria-labelledby="similar" className="mt-10 sm:mt-14">
      <h2 id="similar" className="text-title">
        {t('similar')}
      </h2>
      <p className="mt-1.5 text-ink">{similar.text}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard on a phone */}
      <div
        role="region"
        aria-labelledby="similar"
        tabIndex={0}
        className="-mx-4 mt-3 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0"
      >
        <ul className="flex snap-x gap-4 sm:grid sm:grid-cols-2 lg:grid-cols-4">
          {similar.hotels.map((hotel) => (
            <li
              key={hotel.href}
              className={`${belowFold} group relative flex w-72 shrink-0 snap-center sm:w-auto overflow-clip rounded-card border border-line bg-card shadow-soft transition-shadow [--estimated-height:10rem] hover:shadow-lift sm:flex-col sm:[--estimated-height:22rem]`}
              suppressHydrationWarning
            >
              {hotel.picture ? (
                <div className="overflow-clip max-sm:w-28 max-sm:shrink-0">
                  <Picture
                    src={hotel.picture}
                    widths={widths}
                    sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 7rem"
                    alt=""
                    width={1200}
                    height={800}
                    className="size-full transition-transform duration-500 group-hover:scale-103 sm:aspect-3/2"
                  />
                </div>
              ) : null}
              <div className="flex min-w-0 grow flex-col gap-1.5 p-4">
                <h3 className="text-base">
                  <a
                    href={hotel.href}
                    className="after:absolute after:inset-0 after:rounded-card hover:text-brand-text"
                  >
                    <bdi>{hotel.name}</bdi>
                  </a>
                </h3>
                <p className="flex flex-wrap items-center gap-x-2 text-tiny text-ink-soft">
                  <Stars value={hotel.stars} label={hotel.starsLabel} className="h-3" />
                  {hotel.where}
                </p>
                {hotel.score ? <Score value={hotel.score.value} word={hotel.score.word} /> : null}
                {hotel.price ? (
                  <p
                    className={`mt-auto pt-2 text-small ${hotel.free ? 'font-bold text-ink-strong' : 'text-ink-soft'}`}
                  >
                    {hotel.price}
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
