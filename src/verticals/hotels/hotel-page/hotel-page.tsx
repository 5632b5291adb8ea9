import { useTexts } from '#i18n/use-texts.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Card } from '#ui/card.tsx';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Gallery } from '#ui/pictures/gallery.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { CardTools } from '../chosen/card-tools.tsx';
import { SearchForm } from '../search-form.tsx';
import { Amenities, Policies, Reviews } from './hotel-facts.tsx';
import type { HotelView } from './hotel-view.ts';
import { RoomCard } from './room-card.tsx';

export function HotelPage({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  const chosen = useTexts('chosen');
  return (
    <div className="wrap pt-6">
      <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
      <CardTools query="" />
      <header className="relative mt-3 pe-14">
        <button type="button" className="heart inset-e-0 top-0" value={view.id} aria-label={chosen('heart')} />
        <h1 className="text-title">
          <bdi>{view.name}</bdi>
        </h1>
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

      <Pictures view={view} />

      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
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
          <Amenities view={view} />
        </div>
        <Summary view={view} />
      </div>

      <Rooms view={view} />
      <Reviews view={view} />
      <Policies view={view} />
    </div>
  );
}

const galleryWidths = [800, 1200, 1600] as const;
/** A third of a wide page. */
const besideWidths = [800, 1200] as const;

/** One large picture to swipe through; on wide pages two more beside it. */
function Pictures({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  const beside = view.pictures.slice(1, 3);
  return (
    <div className="mt-5 grid gap-2.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Gallery
        label={t('pictures')}
        pictures={view.pictures}
        widths={galleryWidths}
        sizes="(min-width: 1024px) 52rem, 100vw"
        className="aspect-4/3 sm:aspect-2/1 lg:aspect-auto lg:h-[27rem]"
      />
      {beside.length === 2 ? (
        <div className="hidden gap-2.5 lg:grid lg:h-[27rem] lg:grid-rows-2">
          {beside.map((picture) => (
            <Picture
              key={picture.src}
              {...picture}
              widths={besideWidths}
              alt=""
              className="size-full min-h-0 rounded-card"
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** What it costs and the way to the rooms; stays in sight on wide pages. */
function Summary({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  return (
    <aside aria-label={t('summary')} className="self-start lg:sticky lg:top-4">
      <Card raised className="grid gap-4">
        {view.score ? (
          <Score value={view.score.value} word={view.score.word} detail={view.score.reviews} size="large" />
        ) : null}
        {view.cheapest ? (
          <p className={view.score ? 'border-t border-line pt-4' : ''}>
            <span className="block text-small text-ink-soft">{t('fromFor', { basis: view.basis })}</span>
            <bdi className="block text-title font-bold tabular-nums text-ink-strong">{view.cheapest.total}</bdi>
            <span className="block text-small text-ink-soft">{t('taxesIncluded')}</span>
            {view.cheapest.later ? <span className="block text-small text-ink-soft">{view.cheapest.later}</span> : null}
          </p>
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

function Rooms({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  const { search } = view;
  return (
    <section aria-labelledby="rooms" className="mt-14 scroll-mt-6">
      <h2 id="rooms" className="text-title">
        {t('rooms')}
      </h2>
      {view.stay ? <p className="mt-1.5 text-ink">{view.stay}</p> : null}
      <div className="mt-5">
        <SearchForm key={`${search.checkIn} ${search.checkOut} ${search.guests}`} view={search} kind="bar" />
      </div>
      <div className="mt-5 grid gap-3">
        {view.notices.map((notice) => (
          <Notice
            key={notice.title}
            tone={notice.tone}
            title={notice.title}
            live
            action={
              view.state === 'none' && view.ways.length > 0 ? (
                <div className="flex flex-wrap gap-2">
                  {view.ways.map((way) => (
                    <LinkButton key={way.href} href={way.href} kind="secondary" size="small">
                      {way.label}
                    </LinkButton>
                  ))}
                </div>
              ) : null
            }
          >
            {notice.text}
          </Notice>
        ))}
        {view.state === 'failed' ? (
          <Notice
            tone="warning"
            title={t('failedTitle')}
            action={view.ways.map((way) => (
              <LinkButton key={way.href} href={way.href} size="small">
                {way.label}
              </LinkButton>
            ))}
          >
            {t('failedText')}
          </Notice>
        ) : null}
        {view.state === 'undated' && !search.errors ? (
          <p className="rounded-card bg-brand-soft p-4 font-bold text-brand-text">{t('undated')}</p>
        ) : null}
      </div>
      <ul className="mt-5 grid gap-5">
        {view.rooms.map((room) => (
          <RoomCard key={room.code} room={room} basis={view.basis} action={view.action} />
        ))}
      </ul>
    </section>
  );
}
