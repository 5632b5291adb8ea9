import { useTexts } from '#i18n/use-texts.tsx';
import { HotelTiles } from '../hotel-tiles.tsx';
import { PlaceFacts, PlaceQuestions } from '../place-facts.tsx';
import { PlaceHero } from '../place-hero.tsx';
import { PlaceTiles } from '../place-tile.tsx';
import type { CountryView } from './country-view.ts';

/** A country with its cities: the destination page, and Israel by region. */
export function CountryPage({ view }: { view: CountryView }) {
  const t = useTexts('country');
  const { words, groups, top } = view;
  return (
    <>
      <PlaceHero view={view} />
      <section aria-labelledby="cities" className="wrap mt-10">
        <h2 id="cities" className="text-title">
          {view.citiesTitle}
        </h2>
        {groups.map((group) => (
          <div key={group.id} className="mt-6 not-last:mb-10">
            {group.title ? <h3 className="mb-4 text-heading">{group.title}</h3> : null}
            <PlaceTiles places={group.places} even />
          </div>
        ))}
      </section>
      {top.length > 0 ? (
        <section aria-labelledby="top" className="wrap mt-14">
          <h2 id="top" className="text-title">
            {view.topTitle}
          </h2>
          <div className="mt-6">
            <HotelTiles hotels={top} />
          </div>
        </section>
      ) : null}
      <PlaceFacts id="facts" title={t('facts', words)} facts={view.facts} />
      <PlaceQuestions id="questions" title={t('questions')} questions={view.questions} />
    </>
  );
}
