import { Picture } from '#ui/pictures/image.tsx';
import type { PlaceCardView } from './destination-view.ts';

export function PlaceTile({ place }: { place: PlaceCardView }) {
  return (
    <li className="lg:col-span-2 lg:first:col-span-3 lg:nth-2:col-span-3">
      <a href={place.href} className="group relative isolate flex aspect-16/9 flex-col justify-end overflow-hidden rounded-card p-5 text-on-picture shadow-soft transition-shadow hover:shadow-lift">
        <Picture src={place.picture} alt="" width={1600} height={700} className="absolute inset-0 -z-2 size-full transition-transform duration-500 group-hover:scale-[1.04]" />
        <span className="scrim-up absolute inset-0 -z-1" />
        <span className="text-heading font-bold">{place.name}</span>
        <span className="text-small">
          {place.countryName} · {place.hotels}
        </span>
      </a>
    </li>
  );
}
