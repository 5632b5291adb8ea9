import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Card } from '#ui/card.tsx';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { KeptPart } from '#ui/markup/kept-part.tsx';
import { favoriteStayText } from '#web/cookie-lists/favorite-stay.ts';
import { useCurrentPage } from '#web/current-page.tsx';
import { StrikethroughPrice } from '../offer/strikethrough-price.tsx';
import { CardTools } from '#travel/chosen/card-tools.tsx';
import { favoritesRoute } from '#travel/favorites/routes.ts';
import { AreaBox } from '#travel/map/area-section.tsx';
import { useRememberedChoice } from '../remember-shown.ts';
import { EachRoom } from './each-room/each-room.tsx';
import { Accessibility } from './facts/accessibility.tsx';
import { HotelGallery } from './gallery/hotel-gallery.tsx';
import { Amenities, Policies, Reviews } from './hotel-facts.tsx';
import type { HotelView } from './hotel-view.ts';
import { RoomsSection } from './rooms/rooms-section.tsx';
import { ReserveBar } from './sections/reserve-bar.tsx';
import { type SectionId, SectionNav } from './sections/section-nav.tsx';
import { ShareLink } from './sections/share-link.tsx';
import { SimilarHotels } from './similar/similar-hotels.tsx';

export function HotelPage({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  const chosen = useTexts('chosen');
  const { locale } = useCurrentPage();
  const { checkIn, checkOut, guests } = view.search;
  useRememberedChoice(view.search);
  const { score, reviews, written, policies, accessibility, address, where, area } = view;
  const facts = { score, reviews, written, policies, accessibility, address, where, area };
  return (
    <div className="wrap pt-6">
      <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
      <CardTools />
      <header className="relative mt-3 pe-14">
        <form method="post" action={favoritesRoute.href(locale, {})}>
          {checkIn ? <input type="hidden" name="stay" value={favoriteStayText({ checkIn, checkOut, guests })} /> : null}
          <button
            name="add"
            className="heart inset-e-0 top-0"
            value={view.id}
            aria-label={chosen('save', { name: view.name })}
          />
        </form>
        <div className="flex items-start justify-between gap-x-3">
          <h1 className="text-title">
            <bdi>{view.name}</bdi>
          </h1>
          <ShareLink href={view.action} title={view.name} />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
          <Stars value={view.stars} label={view.starsLabel} />
          <span>{view.kind}</span>
        </p>
        <p className="mt-1.5 flex items-start gap-2 text-small text-ink-soft">
          <Icon name="map-pin" className="mt-0.5 size-4.5" />
          <span>
            <bdi>{view.address}</bdi>
            <span className="block">{view.where}</span>
          </span>
        </p>
      </header>

      <KeptPart name="pictures" of={view.pictures}>
        <HotelGallery label={t('pictures')} pictures={view.pictures} />
      </KeptPart>
      <SectionNav sections={sectionsOf(view)} dates={view.dates} />

      <div id="overview" className="mt-8 grid scroll-mt-16 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="min-w-0">
          <section aria-labelledby="about">
            <h2 id="about" className="sr-only">
              {t('about')}
            </h2>
            {view.description.map((text, at) => (
              <p
                key={text}
                className={at === 0 ? 'max-w-[60ch] text-lead text-ink-strong' : 'mt-3 max-w-[65ch] text-ink'}
              >
                {text}
              </p>
            ))}
          </section>
          <KeptPart name="amenities" of={view.amenities}>
            <Amenities amenities={view.amenities} />
          </KeptPart>
        </div>
        <Summary view={view} />
      </div>

      <RoomsSection view={view} each={view.each ? <EachRoom view={view.each} action={view.action} /> : null} />
      <KeptPart name="facts" of={facts}>
        <Reviews score={score} reviews={reviews} written={written} />
        <Policies policies={policies} />
        <Accessibility facts={accessibility} />
        <Location address={address} where={where} area={area} />
      </KeptPart>
      {view.similar ? <SimilarHotels similar={view.similar} /> : null}
      <ReserveBar view={view} />
    </div>
  );
}

function sectionsOf(view: HotelView): SectionId[] {
  return ['overview', 'rooms', ...(view.score ? (['reviews'] as const) : []), 'policies', 'accessibility', 'location'];
}

/** The price within `hotel.fromFor`. */
const largeAmount = (amount: ReactNode) => (
  <bdi className="block text-title font-bold tabular-nums text-ink-strong">{amount}</bdi>
);

/** The lowest price and a link to the rooms; stays visible on wide pages. */
function Summary({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  return (
    <aside aria-label={t('summary')} className="self-start max-lg:hidden lg:sticky lg:top-18">
      <Card raised className="grid gap-4">
        {view.score ? (
          <Score value={view.score.value} word={view.score.word} detail={view.score.reviews} size="large" />
        ) : null}
        {view.cheapest ? (
          <div className={view.score ? 'border-t border-line pt-4' : ''}>
            {view.cheapest.strikethrough ? <StrikethroughPrice price={view.cheapest.strikethrough} /> : null}
            <span className="block text-small text-ink-soft">
              {t.rich('fromFor', {
                basis: view.basis,
                amount: view.cheapest.total,
                price: largeAmount,
              })}
            </span>
            <span className="block text-small text-ink-soft">{view.cheapest.split}</span>
            <span className="block text-small text-ink-soft">
              {t(view.cheapest.vat ? 'taxesAndVatIncluded' : 'taxesIncluded')}
            </span>
          </div>
        ) : (
          <p className="text-ink">{t(view.state === 'undated' ? 'addDates' : 'noPrice')}</p>
        )}
        <LinkButton href="#rooms" block>
          {t(view.cheapest ? 'seeRooms' : 'chooseDates')}
        </LinkButton>
      </Card>
    </aside>
  );
}

/** The address in words; complete without a map. */
function Location({ address, where, area }: Pick<HotelView, 'address' | 'where' | 'area'>) {
  const t = useTexts('hotel-nav');
  return (
    <section id="location" aria-labelledby="location-title" className="mt-10 scroll-mt-16 sm:mt-14">
      <h2 id="location-title" className="text-title">
        {t('location')}
      </h2>
      <p className="mt-3 flex items-start gap-2.5 text-ink">
        <Icon name="map-pin" className="mt-0.5 size-5 text-brand-text" />
        <span>
          <bdi className="font-bold text-ink-strong">{address}</bdi>
          <span className="block">{where}</span>
        </span>
      </p>
      <AreaBox area={area} />
    </section>
  );
}
