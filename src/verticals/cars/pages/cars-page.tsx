import { useTexts } from '#i18n/use-texts.tsx';
import { LinkColumns } from '#travel/landing/link-columns.tsx';
import { SearchStart } from '#travel/landing/search-start.tsx';
import { CarSearchForm } from '../search-form.tsx';
import type { CarsView } from './cars-view.ts';
import { RentalFacts } from './rental-facts.tsx';

/** The search for a car; also shown for a search that is ambiguous or found no place. */
export function CarsPage({ view }: { view: CarsView }) {
  const t = useTexts('cars');
  return (
    <>
      <SearchStart title={view.title ?? t('heading')} lead={view.title ? undefined : t('lead')} choices={view.choices}>
        <CarSearchForm view={view.search} />
      </SearchStart>
      {view.title ? null : <RentalFacts className="wrap mt-12" />}
      <section aria-labelledby="airports" className="wrap mt-12">
        <h2 id="airports" className="text-title">
          {t('airports')}
        </h2>
        <LinkColumns links={view.airports} />
      </section>
    </>
  );
}
