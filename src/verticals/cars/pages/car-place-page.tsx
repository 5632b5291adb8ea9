import { useTexts } from '#i18n/use-texts.tsx';
import { AreaSection } from '#travel/map/area-section.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { CarSearchForm } from '../search-form.tsx';
import type { CarPlaceView } from './cars-view.ts';
import { LinkColumns } from './link-columns.tsx';

const facts = ['total', 'deposit', 'fuel', 'bring'] as const;

/** Renting a car in a city or at an airport. */
export function CarPlacePage({ view }: { view: CarPlaceView }) {
  const t = useTexts('cars');
  return (
    <>
      <section className="relative isolate">
        <div className="absolute inset-0 -z-1 overflow-hidden bg-scrim max-lg:bottom-32 lg:bottom-11">
          <Picture src={view.picture} alt="" width={1600} height={700} eager className="size-full" />
          <div className="scrim-hero absolute inset-0" />
        </div>
        <div className="wrap pt-16 sm:pt-28">
          <div className="max-w-[40rem] text-on-picture">
            <h1 className="text-display font-black text-on-picture">{view.title}</h1>
            <p className="mt-4 text-lead">{view.lead}</p>
          </div>
          <div className="mt-8 sm:mt-12">
            <CarSearchForm view={view.search} />
          </div>
        </div>
      </section>
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
