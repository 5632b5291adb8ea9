import { useTexts } from '#i18n/use-texts.tsx';
import { SearchForm } from '../search-form.tsx';
import { Choices } from './choices.tsx';
import type { HotelsView } from './destination-view.ts';
import type { LinkView } from '../results/results-view.ts';
import { PlaceTiles } from './place-tile.tsx';

const leads = { featured: 'hotelsLead', choices: 'searchLead', refused: 'searchLead' } as const;

/** The list of destinations; also shown for a search that is ambiguous or found no place. */
export function HotelsPage({ view }: { view: HotelsView }) {
  const t = useTexts('destination');
  const refused = view.state === 'refused';
  const kept = view.state === 'choices' && view.search.checkIn !== '';
  return (
    <>
      <section className="bg-sunken pt-10 pb-12 sm:pt-14">
        <div className="wrap">
          <h1 className="text-title">{view.title ?? t(refused ? 'searchTitle' : 'hotelsTitle')}</h1>
          <p className="mt-2 max-w-[60ch] text-lead text-ink">{t(kept ? 'choicesLead' : leads[view.state])}</p>
          <div className="mt-6">
            <SearchForm view={view.search} />
          </div>
        </div>
      </section>
      {view.choices ? (
        <div className="wrap mt-10">
          <Choices groups={view.choices} />
        </div>
      ) : null}
      {view.places.length > 0 ? (
        <section aria-labelledby="places" className="wrap mt-12">
          <h2 id="places" className="text-title">
            {t(refused ? 'suggested' : 'featured')}
          </h2>
          <div className="mt-6">
            <PlaceTiles places={view.places} />
          </div>
        </section>
      ) : null}
      <Links id="countries" title={t('countries')} links={view.countries} />
      <Links id="more" title={t('more')} links={view.more} />
    </>
  );
}

function Links({ id, title, links }: { id: string; title: string; links: readonly LinkView[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="wrap mt-14">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <ul className="mt-4 columns-2 gap-x-8 sm:columns-3 lg:columns-4">
        {links.map((link) => (
          <li key={link.href} className="break-inside-avoid">
            <a
              href={link.href}
              lang={link.lang}
              className="inline-block py-2 wrap-anywhere hyphens-auto text-ink hover:text-brand-text hover:underline"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
