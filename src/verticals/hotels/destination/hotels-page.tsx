import { useTranslations } from 'use-intl';
import { SearchForm } from '../search-form.tsx';
import type { HotelsView } from './destination-view.ts';
import { PlaceTile } from './place-tile.tsx';

/** The list of destinations; also what a search that found no place shows. */
export function HotelsPage({ view }: { view: HotelsView }) {
  const t = useTranslations('destination');
  const refused = view.state === 'refused';
  return (
    <>
      <section className="bg-sunken pt-10 pb-12 sm:pt-14">
        <div className="wrap">
          <h1 className="text-title">{t(refused ? 'searchTitle' : 'hotelsTitle')}</h1>
          <p className="mt-2 max-w-[60ch] text-lead text-ink">{t(refused ? 'searchLead' : 'hotelsLead')}</p>
          <div className="mt-6">
            <SearchForm view={view.search} />
          </div>
        </div>
      </section>
      <section aria-labelledby="places" className="wrap mt-12">
        <h2 id="places" className="text-title">
          {t(refused ? 'suggested' : 'featured')}
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-6">
          {view.places.map((place) => (
            <PlaceTile key={place.href} place={place} />
          ))}
        </ul>
      </section>
      {view.more.length > 0 ? (
        <section aria-labelledby="more" className="wrap mt-14">
          <h2 id="more" className="text-heading">
            {t('more')}
          </h2>
          <ul className="mt-4 columns-2 gap-x-8 sm:columns-3 lg:columns-4">
            {view.more.map((place) => (
              <li key={place.href} className="break-inside-avoid">
                <a href={place.href} className="inline-block py-2 text-ink hover:text-brand-text hover:underline">
                  {place.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
