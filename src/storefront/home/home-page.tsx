import { routes } from '../site-routes.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import type { ScreenProps } from '#web/screen.ts';
import type { HomeView, PricedPlace, PricedSearch, ProductTab } from './home.ts';

const promises: readonly { icon: IconName; key: 'price' | 'clock' | 'certain' }[] = [
  { icon: 'receipt', key: 'price' },
  { icon: 'clock', key: 'clock' },
  { icon: 'shield', key: 'certain' },
];

const ways = ['find', 'choose', 'go'] as const;

export function HomePage({ view, parts }: ScreenProps<HomeView>) {
  const SearchForm = parts[`${view.search.product}.searchForm`]!;
  const { texts } = view;
  const { locale } = useCurrentPage();
  return (
    <>
      <section className="relative isolate z-10">
        <div className="absolute inset-0 -z-1 overflow-hidden bg-scrim max-lg:bottom-40 lg:bottom-11">
          {/* Wider than the page, so that the middle of the picture is beside the text. */}
          <Picture
            src={view.heroPicture}
            alt=""
            width={1600}
            height={700}
            eager
            className="absolute inset-s-0 top-0 h-full w-[150%] max-w-none object-[50%_85%] lg:w-[122%]"
          />
          <div className="scrim-hero absolute inset-0" />
        </div>
        <div className="wrap pt-16 sm:pt-28 lg:pt-36">
          <div className="max-w-[40rem] text-on-picture">
            <h1 className="max-w-[11ch] text-display font-black text-on-picture">{texts.title}</h1>
            <p className="mt-5 max-w-[29rem] text-lead">{texts.lead}</p>
          </div>
          <div className="mt-12 sm:mt-20 lg:mt-28">
            {view.tabs ? <Tabs tabs={view.tabs.links} label={view.tabs.label} /> : null}
            <SearchForm view={view.search.view} />
          </div>
        </div>
      </section>

      {view.recent ? <Recent {...view.recent} /> : null}

      <section aria-labelledby="featured" className="wrap mt-20 sm:mt-28">
        <h2 id="featured" className="text-title">
          {texts.featured}
        </h2>
        <p className="mt-2 text-lead text-ink-soft">{texts.featuredLead}</p>
        <ul className="mt-8 grid auto-rows-[13rem] grid-cols-2 gap-3 sm:auto-rows-[15rem] sm:gap-5 lg:grid-cols-4">
          {view.featured.map((place, at) => (
            <Destination
              key={place.href}
              place={place}
              size={at === 0 ? 'large' : at === view.featured.length - 1 ? 'wide' : 'small'}
            />
          ))}
        </ul>
      </section>

      {view.deals ? <Deals {...view.deals} /> : null}

      {view.further.map(({ title, lead, all, places }) => (
        <section key={all.href} aria-label={title} className="wrap mt-20 sm:mt-28">
          <h2 className="text-title">{title}</h2>
          <p className="mt-2 text-lead text-ink-soft">{lead}</p>
          <ul className="mt-8 grid auto-rows-[13rem] grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
            {places.map((place) => (
              <Destination key={place.href} place={place} size="small" />
            ))}
          </ul>
          <LinkButton href={all.href} kind="secondary" className="mt-6">
            {all.label}
          </LinkButton>
        </section>
      ))}

      <section aria-labelledby="promises" className="wrap mt-20 sm:mt-28">
        <h2 id="promises" className="max-w-[24ch] text-title">
          {texts.promises}
        </h2>
        <ul className="mt-10 grid gap-10 md:grid-cols-3 md:gap-12">
          {promises.map(({ icon, key }) => (
            <li key={key}>
              <span className="grid size-14 place-items-center rounded-card bg-brand-soft text-brand-text">
                <Icon name={icon} className="size-7" />
              </span>
              <h3 className="mt-5 text-heading">{texts[`${key}Title`]}</h3>
              <p className="mt-2 text-ink">{texts[`${key}Text`]}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="ways" className="mt-20 bg-sunken py-16 sm:mt-24 sm:py-20">
        <div className="wrap">
          <h2 id="ways" className="text-title">
            {texts.ways}
          </h2>
          <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-12">
            {ways.map((way, at) => (
              <li
                key={way}
                className="relative border-s-2 border-line ps-6 md:border-s-0 md:border-t-2 md:ps-0 md:pt-8"
              >
                <span
                  aria-hidden="true"
                  className="absolute -inset-s-[1.0625rem] top-0 grid size-8 place-items-center rounded-pill bg-brand font-bold text-brand-ink md:-top-[1.0625rem] md:inset-s-0"
                >
                  {at + 1}
                </span>
                <h3 className="text-heading">{texts[`${way}Title`]}</h3>
                <p className="mt-2 text-ink">{texts[`${way}Text`]}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section aria-labelledby="booking" className="wrap mt-16 sm:mt-20">
        <div className="flex flex-col items-start gap-6 rounded-card border border-line bg-card p-7 shadow-soft sm:flex-row sm:items-center sm:p-10">
          <span className="grid size-16 shrink-0 place-items-center rounded-card bg-brand-soft text-brand-text">
            <Icon name="ticket" className="size-8" />
          </span>
          <div className="grow">
            <h2 id="booking" className="text-heading">
              {texts.bookingTitle}
            </h2>
            <p className="mt-1 max-w-[64ch] text-ink">{texts.bookingText}</p>
          </div>
          <LinkButton href={routes.reservation.href(locale, {})} kind="secondary" className="shrink-0 max-sm:w-full">
            {texts.bookingLink}
            <Icon name="arrow-next" />
          </LinkButton>
        </div>
      </section>
    </>
  );
}

/** Searches to go on with. */
function Recent({ title, searches }: { title: string; searches: readonly PricedSearch[] }) {
  return (
    <section aria-label={title} className="wrap mt-14">
      <h2 className="text-heading">{title}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {searches.map((one) => (
          <li
            key={one.href}
            className="relative rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-lift"
          >
            <a href={one.href} className="font-bold text-ink-strong after:absolute after:inset-0">
              <bdi>{one.name}</bdi>
            </a>
            <p className="text-small text-ink-soft">{[one.dates, one.people].filter(Boolean).join(' · ')}</p>
            {one.price ? <p className="text-small font-bold">{one.price}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each with the price that it is compared with, and what that is the middle of. */
function Deals({ title, lead, all }: NonNullable<HomeView['deals']>) {
  return (
    <section aria-label={title} className="wrap mt-20 sm:mt-28">
      <h2 className="text-title">{title}</h2>
      <p className="mt-2 max-w-[80ch] text-ink-soft">{lead}</p>
      <ul className="mt-8 flex gap-3 overflow-x-auto pb-2 sm:gap-5">
        {all.map((deal) => (
          <li
            key={deal.href}
            className="relative flex w-64 shrink-0 flex-col overflow-hidden rounded-card border border-line bg-card lg:w-auto lg:flex-1"
          >
            {deal.picture ? (
              <Picture
                src={deal.picture}
                widths={[400, 800]}
                alt=""
                width={1200}
                height={900}
                className="aspect-16/9 w-full object-cover"
              />
            ) : null}
            <div className="flex grow flex-col p-4">
              <a href={deal.href} className="font-bold text-ink-strong after:absolute after:inset-0">
                <bdi>{deal.name}</bdi>
              </a>
              <p className="text-small text-ink-soft">
                {deal.where} · {deal.when}
              </p>
              <p className="mt-3 text-heading font-bold text-ink-strong">{deal.price}</p>
              <p className="text-small font-bold text-positive">{deal.less}</p>
              <p className="mt-1 text-small text-ink-soft">{deal.evidence}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The products; each has its search form on its own page. */
function Tabs({ tabs, label }: { tabs: readonly ProductTab[]; label: string }) {
  return (
    <nav aria-label={label} className="mb-3">
      <ul className="segments w-fit max-w-full overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const spans = { large: 'col-span-2 sm:row-span-2', wide: 'col-span-2', small: '' };

function Destination({ place, size }: { place: PricedPlace; size: keyof typeof spans }) {
  return (
    <li className={spans[size]}>
      <a
        href={place.href}
        className="group relative isolate flex size-full flex-col justify-end overflow-hidden rounded-card p-4 text-on-picture shadow-soft transition-shadow hover:shadow-lift sm:p-6"
      >
        <Picture
          src={place.picture}
          alt=""
          width={1200}
          height={900}
          className="absolute inset-0 -z-2 size-full transition-transform duration-500 group-hover:scale-[1.04]"
        />
        <span className="scrim-up absolute inset-0 -z-1" />
        <span className={`font-bold ${size === 'large' ? 'text-title' : 'text-heading'}`}>{place.name}</span>
        <span className="text-small">{place.detail}</span>
        {place.price ? <span className="text-small font-bold">{place.price}</span> : null}
      </a>
    </li>
  );
}
