import { type CalendarDate, parseDate } from '@internationalized/date';
import { useEffect, useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { loadedTexts } from '#i18n/browser-messages.ts';
import { useIso, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { maxNights } from '#values/stay-dates.ts';
import { setCalendarWords } from './calendar-words.ts';
import { dateTag, dateWords } from './date-words.ts';

const months = 13;

export interface DatesCalendarProps {
  checkIn: string;
  checkOut: string;
  today: string;
  lastDay: string;
  onChange: (dates: { checkIn: string; checkOut: string }) => void;
  onDone: () => void;
}

/** Thirteen months to scroll through, Sunday first; a range of 2 to 31 days, which is 1 to 30 nights. */
export function DatesCalendar({ checkIn, checkOut, today, lastDay, onChange, onDone }: DatesCalendarProps) {
  const t = useTexts('search-form');
  // Screen-reader texts; loaded with the calendar chunk, so the page's own messages don't include them.
  setCalendarWords(loadedTexts().of('calendar'));
  const iso = useIso();
  const locale = dateTag(iso);
  const words = useMemo(() => dateWords(iso), [iso]);
  const first = parseDate(today);
  const start = dateOf(checkIn);
  const end = dateOf(checkOut);
  const last = parseDate(lastDay);
  // The address may contain dates that the calendar doesn't offer.
  const isChoice = start && end && start.compare(first) >= 0 && last.compare(end) >= 0;
  const range = isChoice && !outside(nightsBetween(start, end)) ? { start, end } : null;
  const [choosing, setChoosing] = useState(range === null);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const selected = scroller.current?.querySelector('[data-selection-start], [data-focused]');
    selected?.closest('[data-month]')?.scrollIntoView({ block: 'nearest' });
    // The panel has grown since it was opened.
    scroller.current?.closest('dialog')?.scrollIntoView({ block: 'nearest' });
    const day = scroller.current?.querySelector('[role="gridcell"] [tabindex="0"], [role="button"][tabindex="0"]');
    if (day instanceof HTMLElement) day.focus({ preventScroll: true });
  }, []);

  return (
    <div className="flex h-full flex-col sm:h-auto">
      <div
        ref={scroller}
        className="relative min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-4 sm:max-h-[min(25rem,56dvh)] sm:px-6"
      >
        <I18nProvider locale={locale}>
          <RangeCalendar
            aria-label={t('chooseDates')}
            firstDayOfWeek="sun"
            visibleDuration={{ months }}
            defaultFocusedValue={first}
            minValue={first}
            maxValue={last}
            value={range}
            isDateUnavailable={(date, anchor) =>
              anchor !== null && outside(Math.abs(nightsBetween(anchor, date as CalendarDate)))
            }
            onChange={(value) => {
              onChange({ checkIn: value.start.toString(), checkOut: value.end.toString() });
              setChoosing(false);
            }}
          >
            <div className="grid gap-x-8 gap-y-6 pb-6 sm:grid-cols-2">
              {Array.from({ length: months }, (_, at) => (
                <section key={at} data-month={at}>
                  <h3 className="pb-2 text-center text-base" aria-hidden="true">
                    {words.month(first.set({ day: 1 }).add({ months: at }).toString())}
                  </h3>
                  <CalendarGrid offset={{ months: at }} weekdayStyle={words.weekdayStyle} className="calendar-grid">
                    <CalendarGridHeader>
                      {(day) => <CalendarHeaderCell>{words.weekday(day)}</CalendarHeaderCell>}
                    </CalendarGridHeader>
                    <CalendarGridBody>
                      {(date) => <CalendarCell date={date} className="calendar-day" />}
                    </CalendarGridBody>
                  </CalendarGrid>
                </section>
              ))}
            </div>
          </RangeCalendar>
        </I18nProvider>
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 sm:px-6">
        <p className="text-small text-ink" aria-live="polite">
          {range && !choosing ? (
            <>
              <span className="block font-bold text-ink-strong">
                {t('nights', { count: nightsBetween(range.start, range.end) })}
              </span>
              <bdi>{words.day(range.start.toString())}</bdi> – <bdi>{words.day(range.end.toString())}</bdi>
            </>
          ) : (
            t('stayRule', { nights: maxNights })
          )}
        </p>
        <Button onClick={onDone} kind={range ? 'primary' : 'secondary'}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

function outside(nights: number): boolean {
  return nights < 1 || nights > maxNights;
}

function nightsBetween(from: CalendarDate, until: CalendarDate): number {
  return until.compare(from);
}

function dateOf(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
