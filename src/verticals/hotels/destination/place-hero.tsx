import { useTexts } from '#i18n/use-texts.tsx';
import { LandingHero } from '#travel/landing/landing-hero.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { SearchForm } from '../search-form.tsx';
import type { PlacePageView } from './destination-view.ts';

/** The picture of a place with its name, the search form and breadcrumbs. */
export function PlaceHero({ view, large = false }: { view: PlacePageView; large?: boolean }) {
  const t = useTexts('destination');
  return (
    <>
      <LandingHero title={view.title} lead={view.lead} picture={view.picture} large={large} isFormTall>
        <SearchForm view={view.search} />
      </LandingHero>
      <div className="wrap mt-6">
        <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
      </div>
    </>
  );
}
