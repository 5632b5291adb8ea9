import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { AlertForm } from '../../alerts/alert-form.tsx';
import { SearchForm } from '../../search-form.tsx';
import { PriceCalendar } from '../calendar/price-calendar.tsx';
import type { HotelView } from '../hotel-view.ts';
import { Instead } from './instead.tsx';
import { reserveForm } from './rate-markup.ts';
import { RateSwitchRow } from './rate-switches.tsx';
import { RoomsList } from './rooms-list.tsx';

/** `each`: in place of the rooms where each is chosen by itself. */
export function RoomsSection({ view, each }: { view: HotelView; each: ReactNode }) {
  const t = useTexts('hotel');
  const { search } = view;
  return (
    <section id="rooms" aria-labelledby="rooms-title" className="mt-10 scroll-mt-16 sm:mt-14">
      <h2 id="rooms-title" className="text-title">
        {t('rooms')}
      </h2>
      {view.stay ? <p className="mt-1.5 text-ink">{view.stay}</p> : null}
      {view.rate ? <p className="mt-1 max-w-[80ch] text-small text-ink-soft">{view.rate}</p> : null}
      <div className="mt-5">
        <SearchForm key={`${search.checkIn} ${search.checkOut} ${search.guests}`} view={search} kind="bar" />
      </div>
      {view.calendarFrom ? (
        <PriceCalendar
          key={`${view.calendarFrom.api} ${view.flexible?.ways.find(({ isChosen }) => isChosen)?.label}`}
          calendar={view.calendar}
          from={view.calendarFrom}
          chosen={search.checkIn}
          flexible={view.flexible}
        />
      ) : null}
      <div className="mt-5 grid gap-3">
        <Notices view={view} />
        {view.instead ? <Instead view={view.instead} /> : null}
        {view.state === 'undated' && !search.errors ? (
          <p className="rounded-card bg-brand-soft p-4 font-bold text-brand-text">{t('undated')}</p>
        ) : null}
      </div>
      {each}
      {view.state === 'priced' && !view.each ? (
        <>
          {view.basket || view.propose?.tray ? (
            <p className="mt-4 flex flex-wrap justify-end gap-x-6">
              {[view.basket, view.propose?.tray].map((link) =>
                link ? (
                  <a key={link.href} href={link.href} className="link inline-flex min-h-11 items-center font-bold">
                    {link.label}
                  </a>
                ) : null,
              )}
            </p>
          ) : null}
          {view.apart ? (
            <p className="mt-4">
              <a href={view.apart.href} className="link inline-flex min-h-11 items-center font-bold">
                {view.apart.label}
              </a>
            </p>
          ) : null}
          {view.alert ? <AlertForm view={view.alert} /> : null}
          {view.switches ? <RateSwitchRow switches={view.switches} /> : null}
          <TableHead />
          <form id={reserveForm} method="post" action={view.action}>
            <FormToken />
          </form>
        </>
      ) : null}
      {/* A document's rooms are replaced as a whole. */}
      <RoomsList key={view.drawn ? 'drawn' : 'new'} view={view} />
    </section>
  );
}

/** Column headings, which stay visible while scrolling. Each cell also has its own label for screen readers. */
function TableHead() {
  const t = useTexts('hotel-nav');
  return (
    <div
      aria-hidden="true"
      className="sticky top-12 z-20 mt-5 hidden border-y border-line bg-sunken text-small font-bold text-ink-strong xl:grid xl:grid-cols-[23rem_minmax(0,1fr)]"
    >
      <span className="px-5 py-2.5">{t('columnRoom')}</span>
      <span className={'rate-columns grid gap-x-6 px-5 py-2.5'}>
        <span>{t('columnSleeps')}</span>
        <span>{t('columnGets')}</span>
        <span>{t('columnPrice')}</span>
        <span>{t('columnReserve')}</span>
      </span>
    </div>
  );
}

function Notices({ view }: { view: HotelView }) {
  const t = useTexts('hotel');
  const ways = (kind: 'primary' | 'secondary') =>
    view.ways.length > 0 ? (
      <div className="flex flex-wrap gap-2">
        {view.ways.map((way) => (
          <LinkButton key={way.href} href={way.href} kind={kind} size="small">
            {way.label}
          </LinkButton>
        ))}
      </div>
    ) : null;
  return (
    <>
      {view.notices.map((notice) => (
        <Notice
          key={notice.title}
          tone={notice.tone}
          title={notice.title}
          live
          action={view.state === 'none' ? ways('secondary') : null}
        >
          {notice.text}
        </Notice>
      ))}
      {view.state === 'failed' ? (
        <Notice tone="warning" title={t('failedTitle')} action={ways('primary')}>
          {t('failedText')}
        </Notice>
      ) : null}
    </>
  );
}
