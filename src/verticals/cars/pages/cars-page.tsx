import { useTexts } from '#i18n/use-texts.tsx';
import { CarSearchForm } from '../search-form.tsx';
import type { CarsView } from './cars-view.ts';
import { LinkColumns } from './link-columns.tsx';

/** The search for a car; also shown for a search that is ambiguous or found no place. */
export function CarsPage({ view }: { view: CarsView }) {
  const t = useTexts('cars');
  return (
    <>
      <section className="bg-sunken pt-10 pb-12 sm:pt-14">
        <div className="wrap">
          <h1 className="text-title">{view.title ?? t('heading')}</h1>
          {view.title ? null : <p className="mt-2 max-w-[60ch] text-lead text-ink">{t('lead')}</p>}
          <div className="mt-6">
            <CarSearchForm view={view.search} />
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
      <section aria-labelledby="airports" className="wrap mt-12">
        <h2 id="airports" className="text-heading">
          {t('airports')}
        </h2>
        <LinkColumns links={view.airports} />
      </section>
    </>
  );
}
