import { useTexts } from '#i18n/use-texts.tsx';
import { SmallMap } from '#travel/map/area-section.tsx';
import type { MapApp } from '#travel/map/map-links.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import type { WayView } from './way-view.ts';

/** Names of products, the same in all languages. */
const names: Record<MapApp, string> = { google: 'Google Maps', apple: 'Apple Maps', osm: 'OpenStreetMap' };

/** Address, phone, a small map, and the way in the traveller's own map app. */
export function WayThere({ way, phone }: { way: WayView; phone: string | null }) {
  const t = useTexts('reservation');
  return (
    <Card as="section" aria-labelledby="way" className="print:p-4">
      <h2 id="way" className="text-heading">
        {t('wayHeading')}
      </h2>
      {way.spots.map((spot) => (
        <div key={spot.title} className="mt-3">
          <h3 className="text-base">
            <bdi>{spot.title}</bdi>
          </h3>
          <p className="mt-1 flex items-start gap-2 text-ink">
            <Icon name="map-pin" className="mt-0.5 size-5 text-brand-text" />
            <bdi>{spot.address}</bdi>
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-5 text-small print:hidden">
            {spot.apps.map(({ app, href }) => (
              <li key={app}>
                <a className="link inline-flex min-h-11 items-center" href={href} target="_blank" rel="noreferrer">
                  {t('wayIn', { app: names[app] })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {phone ? (
        <p className="flex min-h-11 items-center gap-2">
          <Icon name="phone" className="size-5 text-brand-text" />
          <a className="link" dir="ltr" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </p>
      ) : null}
      {way.area ? (
        <div className="mt-4 print:hidden" data-online>
          <SmallMap area={way.area} />
        </div>
      ) : null}
    </Card>
  );
}
