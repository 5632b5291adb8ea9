import { useTexts } from '#i18n/use-texts.tsx';
import { CardTools } from '#travel/chosen/card-tools.tsx';
import { LandingHero } from '#travel/landing/landing-hero.tsx';
import { AreaSection } from '#travel/map/area-section.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TicketSearchForm } from '../search-form.tsx';
import { AttractionCards } from './attraction-cards.tsx';
import { PlaceTiles } from './place-tiles.tsx';
import type { CityTicketsView } from './tickets-view.ts';

/** A city's attractions by category. */
export function CityTicketsPage({ view }: { view: CityTicketsView }) {
  const t = useTexts('tickets');
  const large = view.categories.filter(({ cards }) => cards.length > 0);
  return (
    <>
      <LandingHero title={view.title} lead={view.lead} picture={view.picture}>
        <TicketSearchForm view={view.search} />
      </LandingHero>
      <CardTools />
      <div className="wrap mt-6">
        <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
        <nav aria-label={t('categories')} className="mt-6 flex flex-wrap gap-2.5">
          {view.categories.map(({ label, href }) => (
            <LinkButton key={href} href={href} kind="secondary" size="small" className="min-h-11">
              {label}
            </LinkButton>
          ))}
        </nav>
        <section aria-labelledby="top" className="mt-10">
          <h2 id="top" className="text-title">
            {t('topTitle')}
          </h2>
          <div className="mt-5">
            <AttractionCards cards={view.top} />
          </div>
        </section>
        {large.map(({ label, href, cards }) => (
          <section key={href} aria-label={label} className="mt-10">
            <div className="flex flex-wrap items-end justify-between gap-4">
              <h2 className="text-title">{label}</h2>
              <a
                href={href}
                aria-label={`${t('seeAll')}: ${label}`}
                className="link inline-flex min-h-11 items-center gap-1.5 font-bold"
              >
                {t('seeAll')}
                <Icon name="arrow-next" className="size-4.5" />
              </a>
            </div>
            <div className="mt-5">
              <AttractionCards cards={cards} />
            </div>
          </section>
        ))}
        <div className="mt-10">
          <LinkButton href={view.all.href}>{view.all.label}</LinkButton>
        </div>
        <AreaSection area={view.area} />
        {view.nearby.places.length > 0 ? (
          <section aria-labelledby="nearby" className="mt-14">
            <h2 id="nearby" className="text-title">
              {view.nearby.title}
            </h2>
            <div className="mt-6">
              <PlaceTiles places={view.nearby.places} />
            </div>
          </section>
        ) : null}
      </div>
    </>
  );
}
