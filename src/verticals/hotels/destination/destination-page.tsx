import { useTranslations } from 'use-intl';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { HotelCardView } from '../results/results-view.ts';
import { SearchForm } from '../search-form.tsx';
import type { DestinationView } from './destination-view.ts';

export function DestinationPage({ view }: { view: DestinationView }) {
  const t = useTranslations('destination');
  return (
    <>
      <section className="relative isolate">
        <div className="absolute inset-0 -z-1 overflow-hidden bg-scrim max-lg:bottom-40 lg:bottom-11">
          <Picture src={view.picture} alt="" width={1600} height={700} eager className="size-full" />
          <div className="scrim-hero absolute inset-0" />
        </div>
        <div className="wrap pt-16 sm:pt-28">
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
      {view.hotels.length > 0 ? (
        <section aria-labelledby="top" className="wrap mt-10">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="top" className="text-title">
              {t('top')}
            </h2>
            <a href={view.allHotels.href} className="link inline-flex min-h-11 items-center gap-1.5 font-bold">
              {view.allHotels.label}
              <Icon name="arrow-next" className="size-4.5" />
            </a>
          </div>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {view.hotels.map((hotel) => (
              <HotelTile key={hotel.id} hotel={hotel} />
            ))}
          </ul>
        </section>
      ) : (
        <section className="wrap mt-10">
          <p className="text-lead">{t('noHotels')}</p>
        </section>
      )}
      <section aria-labelledby="facts" className="wrap mt-14">
        <h2 id="facts" className="text-title">
          {t('facts', { city: view.city })}
        </h2>
        <dl className="mt-5 grid gap-x-8 gap-y-5 rounded-card border border-line bg-card p-5 shadow-soft sm:grid-cols-2 sm:p-7">
          {view.facts.map((fact) => (
            <div key={fact.label} className="last:sm:col-span-2">
              <dt className="text-small text-ink-soft">{fact.label}</dt>
              <dd className="font-bold text-ink-strong">{fact.text}</dd>
            </div>
          ))}
        </dl>
        {view.hotels.length > 0 ? (
          <div className="mt-8">
            <LinkButton href={view.allHotels.href}>{view.allHotels.label}</LinkButton>
          </div>
        ) : null}
      </section>
    </>
  );
}

function HotelTile({ hotel }: { hotel: HotelCardView }) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-shadow hover:shadow-lift">
      <div className="overflow-hidden">
        {hotel.picture ? <Picture src={hotel.picture} alt="" width={1200} height={800} className="aspect-3/2 w-full transition-transform duration-500 group-hover:scale-[1.03]" /> : null}
      </div>
      <div className="flex grow flex-col p-5">
        <h3 className="text-heading">
          <a href={hotel.href} className="after:absolute after:inset-0 after:rounded-card hover:text-brand-text">
            <bdi>{hotel.name}</bdi>
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          <Stars value={hotel.stars} label={hotel.starsLabel} className="h-3.5" />
          {hotel.where}
        </p>
        {hotel.score ? (
          <div className="mt-auto pt-4">
            <Score value={hotel.score.value} word={hotel.score.word} detail={hotel.score.reviews} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
