import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SkeletonGroup, Skeleton } from '#ui/skeleton.tsx';
import { CalendarMonths } from './calendar-months.tsx';
import type { CalendarView, FlexibleView } from './calendar-view.ts';
import { FlexibleDates } from './flexible-dates.tsx';
import { loadPriceCalendar } from './load-price-calendar.ts';

export interface PriceCalendarProps {
  /** The calendar, when the address requested it and the server rendered it. */
  calendar: CalendarView | null;
  /** API path of the prices (`/v3/…`), and the page with the calendar for browsers without JavaScript. */
  from: { readonly api: string; readonly href: string };
  chosen: string;
  flexible: FlexibleView | null;
}

/** The next two months by price; loaded when it is opened. */
export function PriceCalendar({ calendar, from, chosen, flexible }: PriceCalendarProps) {
  const t = useTexts('price-calendar');
  const [loaded, setLoaded] = useState<CalendarView | 'loading' | 'failed' | null>(calendar);
  async function load() {
    if (loaded !== null && loaded !== 'failed') return;
    setLoaded('loading');
    setLoaded((await loadPriceCalendar(from.api)) ?? 'failed');
  }
  return (
    <details
      id="calendar"
      open={calendar !== null || Boolean(flexible?.choices) || undefined}
      onToggle={(event) => event.currentTarget.open && void load()}
      className="group mt-4 scroll-mt-16 rounded-card border border-line bg-card shadow-soft"
    >
      <summary className="flex min-h-13 items-center gap-2.5 rounded-card px-5 font-bold text-brand-text">
        <Icon name="calendar" className="size-5" />
        {t('title')}
        <Icon name="chevron-down" className="ms-auto size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4 sm:p-5">
        {flexible ? <FlexibleDates view={flexible} /> : null}
        {loaded === 'loading' ? (
          <SkeletonGroup label={t('loading')}>
            <Skeleton shape="block" />
          </SkeletonGroup>
        ) : loaded === 'failed' ? (
          <p role="status" className="flex flex-wrap items-center gap-3 text-ink">
            {t('failed')}
            <LinkButton href={from.href} kind="secondary" size="small">
              {t('tryAgain')}
            </LinkButton>
          </p>
        ) : loaded ? (
          <CalendarMonths calendar={loaded} chosen={chosen} />
        ) : (
          <LinkButton href={from.href} kind="secondary" size="small">
            {t('show')}
          </LinkButton>
        )}
      </div>
    </details>
  );
}
