import { useRef, useState } from 'react';
import { loadMessages } from '#i18n/browser-messages.ts';
import { useIso, useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/layers/popover.tsx';
import { isOffline } from '#web/browser/held-navigation.ts';
import { loadCode } from '#web/browser/load-code.ts';
import { useCode } from '#web/browser/use-code.ts';
import { useEnhanced } from '#web/browser/use-enhanced.ts';

const loadCalendar = () =>
  Promise.all([import('./dates-calendar.tsx'), loadMessages(['calendar'])]).then(
    ([{ DatesCalendar }]) => DatesCalendar,
  );

export interface DatesFieldProps {
  /** Days as `YYYY-MM-DD`, or what was sent in their place. */
  view: {
    readonly checkIn: string;
    readonly checkOut: string;
    readonly today: string;
    readonly lastDay: string;
    readonly errors?: { readonly check_in?: string; readonly check_out?: string };
  };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DatesField({ view, open, onOpenChange }: DatesFieldProps) {
  const t = useTexts('search-form');
  const shell = useTexts('shell');
  const plain = useRef<HTMLDivElement>(null);
  // The largest chunk of the page: loaded when the visitor focuses or touches the dates, not with the page.
  const { code: DatesCalendar, failed } = useCode(loadCalendar, open);
  const enhanced = useEnhanced(plain) && !failed;
  const [dates, setDates] = useState({ checkIn: view.checkIn, checkOut: view.checkOut });
  const fields = [
    { name: 'check_in', label: t('checkIn'), value: dates.checkIn, error: view.errors?.check_in },
    { name: 'check_out', label: t('checkOut'), value: dates.checkOut, error: view.errors?.check_out },
  ];
  return (
    <div ref={plain} className="relative grid grid-cols-2 gap-2.5 lg:gap-0">
      {fields.map((field) => (
        <div key={field.name} className={`search-cell ${field.error ? 'search-refused' : ''}`}>
          {enhanced ? (
            <DateButton {...field} open={open} onOpen={() => onOpenChange(true)} />
          ) : (
            <>
              <label htmlFor={field.name} className="search-label max-sm:inset-s-3">
                {field.label}
              </label>
              <input
                id={field.name}
                name={field.name}
                type="date"
                required
                min={view.today}
                max={view.lastDay}
                defaultValue={field.value}
                aria-invalid={field.error ? true : undefined}
                aria-describedby={field.error ? `${field.name}-error` : undefined}
                className="search-control max-sm:ps-3 max-sm:pe-1"
              />
            </>
          )}
          {/* On a phone the dates get the full width. */}
          <Icon name="calendar" className="search-icon max-sm:hidden" />
        </div>
      ))}
      {enhanced ? (
        <Popover
          open={open}
          onClose={() => onOpenChange(false)}
          label={t('chooseDates')}
          className="sm:w-[min(46rem,calc(100vw-4rem))] lg:-inset-s-24"
        >
          {!open ? null : DatesCalendar ? (
            <DatesCalendar {...view} {...dates} onChange={setDates} onDone={() => onOpenChange(false)} />
          ) : (
            <p className="grid min-h-96 place-items-center text-ink-soft">
              {isOffline() ? shell('offline') : t('loading')}
            </p>
          )}
        </Popover>
      ) : null}
    </div>
  );
}

function DateButton(props: {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  open: boolean;
  onOpen: () => void;
}) {
  const t = useTexts('search-form');
  const locale = useIso();
  const preload = () => {
    loadCode(loadCalendar).catch(() => undefined);
  };
  const text = shortDate(props.value, locale);
  return (
    <>
      <input type="hidden" name={props.name} value={props.value} />
      <span aria-hidden="true" className="search-label max-sm:inset-s-3">
        {props.label}
      </span>
      <button
        type="button"
        id={props.name}
        aria-haspopup="dialog"
        aria-expanded={props.open}
        aria-label={`${props.label}: ${text || t('addDate')}`}
        aria-describedby={props.error ? `${props.name}-error` : undefined}
        onClick={props.onOpen}
        onPointerEnter={preload}
        onFocus={preload}
        className={`search-control max-sm:ps-3 max-sm:pe-1 ${text ? '' : 'text-ink-soft'}`}
      >
        {text || t('addDate')}
      </button>
    </>
  );
}

/**
 * Day, month and year of `YYYY-MM-DD` in the order of the language; nothing for what is no date. Runs after mount only:
 * browsers and the server write dates with different spaces.
 */
export function shortDate(date: string, iso: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return '';
  // Chromium has no Icelandic locale data and would write English; Icelandic readers also use digits with full stops.
  return new Intl.DateTimeFormat([`${iso}-u-ca-gregory-nu-latn`, 'de'], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(at);
}
