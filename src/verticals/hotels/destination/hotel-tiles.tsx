import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { HotelTileView } from './destination-view.ts';

const tileWidths = [400, 800, 1200] as const;

/** Hotels without prices. */
export function HotelTiles({ hotels }: { hotels: readonly HotelTileView[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {hotels.map((hotel) => (
        <HotelTile key={hotel.id} hotel={hotel} />
      ))}
    </ul>
  );
}

function HotelTile({ hotel }: { hotel: HotelTileView }) {
  return (
    <li className="group relative flex overflow-hidden sm:flex-col rounded-card border border-line bg-card shadow-soft transition-shadow hover:shadow-lift">
      <div className="overflow-hidden max-sm:w-28 max-sm:shrink-0">
        {hotel.picture ? (
          <Picture
            src={hotel.picture}
            widths={tileWidths}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 7rem"
            alt=""
            width={1200}
            height={800}
            className="size-full object-cover transition-transform duration-500 group-hover:scale-[1.03] sm:aspect-3/2"
          />
        ) : null}
      </div>
      <div className="flex min-w-0 grow flex-col p-4 sm:p-5">
        <h3 className="text-heading break-words">
          <a href={hotel.href} className="after:absolute after:inset-0 after:rounded-card hover:text-brand-text">
            <bdi>{hotel.name}</bdi>
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          <Stars value={hotel.stars} label={hotel.starsLabel} className="h-3.5" />
          {hotel.where}
        </p>
        {hotel.score ? (
          <div className="mt-auto pt-4">
            <Score value={hotel.score.value} word={hotel.score.word} detail={hotel.score.reviews} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
