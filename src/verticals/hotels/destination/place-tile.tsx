import { Picture } from '#ui/pictures/image.tsx';
import type { PlaceCardView } from './destination-view.ts';

/** Tiles of places: the first two larger, or all alike. */
export function PlaceTiles({ places, even = false }: { places: readonly PlaceCardView[]; even?: boolean }) {
  return (
    <ul className={`grid grid-cols-2 gap-3 sm:gap-5 ${even ? 'lg:grid-cols-3' : 'lg:grid-cols-6'}`}>
      {places.map((place) => (
        <li key={place.href} className={even ? '' : 'lg:col-span-2 lg:first:col-span-3 lg:nth-2:col-span-3'}>
          <PlaceTile place={place} />
        </li>
      ))}
    </ul>
  );
}

function PlaceTile({ place }: { place: PlaceCardView }) {
  return (
    <a
      href={place.href}
      className="group relative isolate flex aspect-16/9 flex-col justify-end overflow-clip rounded-card p-3 text-on-picture shadow-soft transition-shadow hover:shadow-lift max-sm:aspect-square sm:p-5"
    >
      <Picture
        src={place.picture}
        alt=""
        width={1600}
        height={700}
        className="absolute inset-0 -z-2 size-full transition-transform duration-500 group-hover:scale-[1.04]"
      />
      <span className="scrim-up absolute inset-0 -z-1" />
      <span className="text-heading font-bold wrap-anywhere hyphens-auto" lang={place.lang}>
        {place.name}
      </span>
      <span className="text-small">{place.detail}</span>
    </a>
  );
}
