import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { AreaSection } from '#travel/map/area-section.tsx';
import { HotelTiles } from '../hotel-tiles.tsx';
import { PlaceFacts, PlaceQuestions } from '../place-facts.tsx';
import { PlaceHero } from '../place-hero.tsx';
import { PlaceTiles } from '../place-tile.tsx';
import type { CityView } from './city-view.ts';
import { HotelGroups } from './group-cards.tsx';
import { MonthBars } from './month-bars.tsx';

/** A city with its hotels: the destination page, and the landing page of a featured city. */
export function CityPage({ view }: { view: CityView }) {
  const t = useTexts('city');
  const { words, top, allHotels, nearby } = view;
  return (
    <>
      <PlaceHero view={view} large={view.landing} />
      {top.length > 0 ? (
        <section aria-labelledby="top" className="wrap mt-10">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="top" className="text-title">
              {t('top')}
            </h2>
            <a href={allHotels.href} className="link inline-flex min-h-11 items-center gap-1.5 font-bold">
              {allHotels.label}
              <Icon name="arrow-next" className="size-4.5" />
            </a>
          </div>
          <div className="mt-6">
            <HotelTiles hotels={top} />
          </div>
        </section>
      ) : (
        <section className="wrap mt-10">
          <p className="text-lead">{t('noHotels')}</p>
        </section>
      )}
      <PlaceFacts id="facts" title={t('facts', words)} facts={view.facts} />
      <div className="wrap">
        <AreaSection area={view.area} />
      </div>
      <HotelGroups id="stars" title={t('byStars')} groups={view.byStars} />
      <HotelGroups id="districts" title={t('byDistrict')} groups={view.byDistrict} />
      {top.length > 0 ? (
        <div className="wrap mt-8">
          <LinkButton href={allHotels.href}>{allHotels.label}</LinkButton>
        </div>
      ) : null}
      {view.months ? <MonthBars words={words} months={view.months} /> : null}
      {nearby.length > 0 ? (
        <section aria-labelledby="nearby" className="wrap mt-14">
          <h2 id="nearby" className="text-title">
            {t('nearby', words)}
          </h2>
          <div className="mt-6">
            <PlaceTiles places={nearby} even />
          </div>
        </section>
      ) : null}
      <PlaceQuestions id="questions" title={t('questions', words)} questions={view.questions} />
    </>
  );
}
