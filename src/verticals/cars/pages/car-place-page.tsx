import { useTexts } from '#i18n/use-texts.tsx';
import { LinkColumns } from '#travel/landing/link-columns.tsx';
import { LandingHero } from '#travel/landing/landing-hero.tsx';
import { AreaSection } from '#travel/map/area-section.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { CarSearchForm } from '../search-form.tsx';
import type { CarPlaceView } from './cars-view.ts';
import { RentalFacts } from './rental-facts.tsx';

/** Renting a car in a city or at an airport. */
export function CarPlacePage({ view }: { view: CarPlaceView }) {
  const t = useTexts('cars');
  return (
    <>
      <LandingHero title={view.title} lead={view.lead} picture={view.picture}>
        <CarSearchForm view={view.search} />
      </LandingHero>
      <div className="wrap mt-6">
        <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
        {view.spots.length > 0 ? (
          <section aria-labelledby="spots" className="mt-10">
            <h2 id="spots" className="text-title">
              {t('spots')}
            </h2>
            <LinkColumns links={view.spots} />
          </section>
        ) : null}
        <RentalFacts className="mt-10" />
        <AreaSection area={view.area} />
        {view.nearby.length > 0 ? (
          <section aria-labelledby="nearby" className="mt-14">
            <h2 id="nearby" className="text-title">
              {t('nearby')}
            </h2>
            <LinkColumns links={view.nearby} />
          </section>
        ) : null}
      </div>
    </>
  );
}
