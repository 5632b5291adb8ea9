import { useTexts } from '#i18n/use-texts.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { SearchForm } from '../search-form.tsx';
import type { PlacePageView } from './destination-view.ts';

/** The picture of a place with its name, the search form and breadcrumbs. */
export function PlaceHero({ view, large = false }: { view: PlacePageView; large?: boolean }) {
  const t = useTexts('destination');
  return (
    <>
      <section className="relative isolate">
        <div className="absolute inset-0 -z-1 overflow-hidden bg-scrim max-lg:bottom-40 lg:bottom-11">
          <Picture src={view.picture} alt="" width={1600} height={700} eager className="size-full" />
          <div className="scrim-hero absolute inset-0" />
        </div>
        <div className={`wrap ${large ? 'pt-28 sm:pt-56' : 'pt-16 sm:pt-28'}`}>
          <div className="max-w-[40rem] text-on-picture">
            <h1 className="text-display font-black text-on-picture">{view.title}</h1>
            <p className="mt-4 text-lead">{view.lead}</p>
          </div>
          <div className="mt-8 sm:mt-12">
            <SearchForm view={view.search} />
          </div>
        </div>
      </section>
      <div className="wrap mt-6">
        <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
      </div>
    </>
  );
}
