import { Picture } from '#ui/pictures/image.tsx';
import type { PlaceTileView } from './tickets-view.ts';

/** Tiles of cities; four in a row where that leaves no gap. */
export function PlaceTiles({ places }: { places: readonly PlaceTileView[] }) {
  return (
    <ul
      className={`grid gap-4 sm:grid-cols-2 sm:gap-5 ${places.length % 4 === 0 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
    >
      {places.map((place) => (
        <li key={place.href}>
          <a
            href={place.href}
            className="group relative isolate flex aspect-16/9 flex-col justify-end overflow-clip rounded-card p-5 text-on-picture shadow-soft transition-shadow hover:shadow-lift max-sm:aspect-5/2"
          >
            <Picture
              src={place.picture}
              alt=""
              width={1600}
              height={700}
              className="absolute inset-0 -z-2 size-full transition-transform duration-500 group-hover:scale-[1.04]"
            />
            <span className="scrim-up absolute inset-0 -z-1" />
            <span className="text-heading font-bold" lang={place.lang}>
              {place.name}
            </span>
            <span className="text-small">{place.detail}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
