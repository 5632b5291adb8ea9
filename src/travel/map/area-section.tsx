import { useTexts } from '#i18n/use-texts.tsx';
import { FacilityIcon } from '#ui/facility-icon.tsx';
import type { AreaView } from './map-data.ts';
import { MapPlace } from './map-place.tsx';

const loadMap = () => import('./area-map.tsx').then(({ AreaMap }) => AreaMap);

/** Where a city is, under its own heading. */
export function AreaSection({ area }: { area: AreaView }) {
  const t = useTexts('map');
  return (
    <section aria-labelledby="area" className="mt-14 scroll-mt-6">
      <h2 id="area" className="text-title">
        {t('area')}
      </h2>
      <AreaBox area={area} />
    </section>
  );
}

/** Landmarks that a phone shows: the nearest. */
const onPhones = 4;

/** Nearby landmarks as text with distances, and a map that loads when it scrolls into view. */
export function AreaBox({ area }: { area: AreaView }) {
  const t = useTexts('map');
  return (
    <div
      className={`mt-5 grid overflow-hidden rounded-card border border-line bg-card shadow-soft ${area.nearby.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_21rem]' : 'noscript:hidden'}`}
    >
      <MapPlace load={loadMap} view={area} />
      {area.nearby.length > 0 ? (
        <div className="border-line p-5 max-lg:border-t sm:p-6 lg:border-s">
          <h3 className="text-base">{t('nearby')}</h3>
          <ul className="mt-3 grid gap-2.5 max-lg:sm:grid-cols-2">
            {area.nearby.map((point, at) => (
              <li
                key={point.name}
                className={`flex items-start gap-2.5 text-small ${at < onPhones ? '' : 'max-sm:hidden'}`}
              >
                <FacilityIcon name={point.icon} className="size-5 shrink-0 text-brand-text" />
                <span className="grow text-ink">
                  <bdi>{point.name}</bdi>
                </span>
                <span className="shrink-0 tabular-nums text-ink-soft">{point.distance}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** The map alone, without the list; nothing without scripts. */
export function SmallMap({ area }: { area: AreaView }) {
  return (
    <div className="overflow-hidden rounded-control border border-line noscript:hidden">
      <MapPlace load={loadMap} view={area} />
    </div>
  );
}
