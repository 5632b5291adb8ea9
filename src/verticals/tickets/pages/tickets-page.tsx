import { useTexts } from '#i18n/use-texts.tsx';
import { TicketSearchForm } from '../search-form.tsx';
import { PlaceTiles } from './place-tiles.tsx';
import type { LinkView, TicketsView } from './tickets-view.ts';

/** Where there are tickets; also shown for a search that is ambiguous or found no place. */
export function TicketsPage({ view }: { view: TicketsView }) {
  const t = useTexts('tickets');
  return (
    <>
      <section className="bg-sunken pt-10 pb-12 sm:pt-14">
        <div className="wrap">
          <h1 className="text-title">{view.title ?? t('heading')}</h1>
          <p className="mt-2 max-w-[60ch] text-lead text-ink">{t('lead')}</p>
          <div className="mt-6">
            <TicketSearchForm view={view.search} />
          </div>
        </div>
      </section>
      {view.choices.length > 0 ? (
        <ul className="wrap mt-10 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {view.choices.map((choice) => (
            <li key={choice.href}>
              <a
                href={choice.href}
                lang={choice.lang}
                className="flex min-h-16 items-center rounded-card border border-line bg-card px-4 py-3 font-bold text-ink-strong shadow-soft hover:text-brand-text hover:shadow-lift"
              >
                <bdi>{choice.label}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {view.places.length > 0 ? (
        <section aria-labelledby="places" className="wrap mt-12">
          <h2 id="places" className="text-title">
            {t('featured')}
          </h2>
          <div className="mt-6">
            <PlaceTiles places={view.places} />
          </div>
        </section>
      ) : null}
      <More links={view.more} />
    </>
  );
}

function More({ links }: { links: readonly LinkView[] }) {
  const t = useTexts('tickets');
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="more" className="wrap mt-14">
      <h2 id="more" className="text-heading">
        {t('more')}
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
