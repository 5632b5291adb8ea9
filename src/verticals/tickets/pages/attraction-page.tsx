import { useTexts } from '#i18n/use-texts.tsx';
import { CardTools } from '#travel/chosen/card-tools.tsx';
import { favoritesRoute } from '#travel/favorites/routes.ts';
import { AreaBox } from '#travel/map/area-section.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { AttractionCards } from './attraction-cards.tsx';
import type { AttractionView, PictureView } from './attraction-view.ts';
import { ChooseTickets } from './choose-tickets.tsx';

export function AttractionPage({ view }: { view: AttractionView }) {
  const t = useTexts('tickets');
  const chosen = useTexts('chosen');
  const { locale } = useCurrentPage();
  return (
    <div className="wrap pt-6">
      <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
      <CardTools />
      <header className="relative mt-3 pe-14">
        <form method="post" action={favoritesRoute.href(locale, {})}>
          <button
            name="add"
            className="heart inset-e-0 top-0"
            value={view.favorite}
            aria-label={chosen('save', { name: view.name })}
          />
        </form>
        <h1 className="text-title">
          <bdi>{view.name}</bdi>
        </h1>
        <p className="mt-1.5 text-ink">{view.kind}</p>
        <p className="mt-1.5 flex items-start gap-2 text-small text-ink-soft">
          <Icon name="map-pin" className="mt-0.5 size-4.5" />
          <bdi>{view.address}</bdi>
        </p>
      </header>
      <Gallery view={view} />
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="min-w-0">
          <section aria-labelledby="about">
            <h2 id="about" className="sr-only">
              {t('about')}
            </h2>
            {view.about.map(({ text, lang }) => (
              <p key={text} lang={lang} dir={lang ? 'auto' : undefined} className="mb-3 max-w-[60ch] text-lead">
                {text}
              </p>
            ))}
          </section>
          {view.lists.map(({ label, items }) => (
            <section key={label} aria-label={label} className="mt-6">
              <h2 className="text-heading">{label}</h2>
              <TextList items={items} />
            </section>
          ))}
        </div>
        <aside aria-label={t('facts')} className="self-start lg:sticky lg:top-6">
          <Card raised className="grid gap-4">
            {view.from ? (
              <p>
                <bdi className="block text-title font-bold text-ink-strong tabular-nums">{view.from}</bdi>
                <span className="text-small text-ink-soft">{t('perTicket')}</span>
              </p>
            ) : null}
            <dl className="grid gap-3">
              {view.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-small text-ink-soft">{label}</dt>
                  <dd className="font-bold text-ink-strong">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            <LinkButton href="#tickets" block>
              {t('seeTickets')}
            </LinkButton>
          </Card>
        </aside>
      </div>
      <section id="tickets" aria-labelledby="tickets-title" className="mt-14 scroll-mt-6">
        <h2 id="tickets-title" className="text-title">
          {t('chooseTitle')}
        </h2>
        <div className="mt-5 grid gap-3 empty:hidden">
          {view.notices.map((notice) => (
            <Notice key={notice.title} tone={notice.tone} title={notice.title} live>
              {notice.text}
            </Notice>
          ))}
        </div>
        {view.basket || view.propose?.tray ? (
          <p className="mt-4 flex flex-wrap gap-x-6">
            {[view.basket, view.propose?.tray].map((link) =>
              link ? (
                <a key={link.href} href={link.href} className="link inline-flex min-h-11 items-center font-bold">
                  {link.label}
                </a>
              ) : null,
            )}
          </p>
        ) : null}
        {view.choose ? (
          <ChooseTickets choose={view.choose} propose={view.propose?.label ?? null} />
        ) : (
          <p className="mt-4 text-lead">{t('noOptions')}</p>
        )}
      </section>
      <section aria-labelledby="location" className="mt-14">
        <h2 id="location" className="text-title">
          {t('location')}
        </h2>
        <AreaBox area={view.area} />
      </section>
      <NearbyHotels hotels={view.hotels} />
      {view.more.cards.length > 0 ? (
        <section aria-labelledby="more" className="mt-14">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="more" className="text-title">
              {view.more.title}
            </h2>
            <a href={view.more.all.href} className="link inline-flex min-h-11 items-center gap-1.5 font-bold">
              {view.more.all.label}
              <Icon name="arrow-next" className="size-4.5" />
            </a>
          </div>
          <div className="mt-6">
            <AttractionCards cards={view.more.cards} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** Points as a list; one alone is a paragraph. */
function TextList({ items }: { items: AttractionView['lists'][number]['items'] }) {
  const [only, ...more] = items;
  if (only && more.length === 0)
    return (
      <p lang={only.lang} dir={only.lang ? 'auto' : undefined} className="mt-2">
        {only.text}
      </p>
    );
  return (
    <ul className="mt-2 grid list-disc gap-1 ps-5">
      {items.map(({ text, lang }) => (
        <li key={text} lang={lang} dir={lang ? 'auto' : undefined}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function NearbyHotels({ hotels }: Pick<AttractionView, 'hotels'>) {
  const t = useTexts('tickets');
  if (hotels.length === 0) return null;
  return (
    <section aria-labelledby="hotels" className="mt-14">
      <h2 id="hotels" className="text-title">
        {t('hotelsNearby')}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {hotels.map((hotel) => (
          <li
            key={hotel.href}
            className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-shadow hover:shadow-lift"
          >
            {hotel.picture ? (
              <Picture
                src={hotel.picture}
                widths={[400, 800]}
                alt=""
                width={1200}
                height={800}
                className="aspect-5/3 w-full"
              />
            ) : null}
            <div className="p-4">
              <h3 className="text-base leading-snug">
                <a href={hotel.href} className="after:absolute after:inset-0 group-hover:text-brand-text">
                  <bdi>{hotel.name}</bdi>
                </a>
              </h3>
              <p className="mt-1 text-small text-ink-soft">{hotel.detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Further illustrations of ours show nothing new. */
function altOf({ alt, isDrawn }: PictureView, at: number, illustration: string): string {
  if (!isDrawn) return alt;
  return at === 0 ? `${alt} (${illustration})` : '';
}

/** A mosaic on wide pages, a strip to swipe on phones. */
function Gallery({ view: { pictures } }: { view: AttractionView }) {
  const t = useTexts('tickets');
  return (
    <section aria-label={t('pictures')} className="mt-5">
      <ul
        // Arrow keys scroll the strip.
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={t('pictures')}
        className={`flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] focus-visible:-outline-offset-4 lg:grid lg:h-[24rem] lg:grid-rows-2 lg:overflow-clip ${pictures.length > 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.src}
            className={`aspect-16/9 w-full shrink-0 snap-center lg:aspect-auto lg:min-h-0 ${at === 0 ? 'lg:col-span-2 lg:row-span-2' : ''}`}
          >
            <Picture
              src={picture.src}
              widths={[800, 1200]}
              alt={altOf(picture, at, t('illustration'))}
              width={1200}
              height={800}
              eager={at === 0}
              className="size-full"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
