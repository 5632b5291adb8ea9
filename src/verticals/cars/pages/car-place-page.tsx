import { useTexts } from '#i18n/use-texts.tsx';
import { LinkColumns } from '#travel/landing/link-columns.tsx';
import { LandingHero } from '#travel/landing/landing-hero.tsx';
import { AreaSection } from '#travel/map/area-section.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Card } from '#ui/card.tsx';
import { CarSearchForm } from '../search-form.tsx';
import type { CarPlaceView } from './cars-view.ts';

const facts = ['total', 'deposit', 'fuel', 'bring'] as const;

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
        <section aria-labelledby="know" className="mt-10">
          <h2 id="know" className="text-title">
            {t('know')}
          </h2>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2">
            {facts.map((fact) => (
              <Card key={fact} as="li">
                <h3 className="text-heading">{fact === 'bring' ? t('bring') : t(`know_${fact}`)}</h3>
                <p className="mt-2 text-ink">{fact === 'bring' ? t('bringText') : t(`knowText_${fact}`)}</p>
              </Card>
            ))}
          </ul>
        </section>
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
