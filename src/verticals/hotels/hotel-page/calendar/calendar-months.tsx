import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CalendarDayView, CalendarMonthView, CalendarView } from './calendar-view.ts';

/** `chosen`: the first day of the stay that the page shows. */
export function CalendarMonths({ calendar, chosen }: { calendar: CalendarView; chosen: string }) {
  const t = useTexts('price-calendar');
  return (
    <div>
      <p className="text-small text-ink">{calendar.basis}</p>
      <p className="mt-1 flex items-start gap-2 font-bold text-positive">
        <Icon name="calendar" className="mt-0.5 size-5" />
        {calendar.summary}
      </p>
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2 xl:grid-cols-3">
        {calendar.months.map((month) => (
          <Month key={month.title} month={month} weekdays={calendar.weekdays} chosen={chosen} />
        ))}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-tiny text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-3 rounded-sm bg-positive" />
          {t('legendLowest')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-3 rounded-sm border border-positive bg-positive-soft" />
          {t('legendLow')}
        </span>
        <span>{t('rounded')}</span>
      </p>
    </div>
  );
}

function Month({ month, weekdays, chosen }: { month: CalendarMonthView; weekdays: readonly string[]; chosen: string }) {
  return (
    <section>
      <h4 className="text-small text-ink-strong">{month.title}</h4>
      <div className="price-days mt-2">
        {weekdays.map((name) => (
          <span key={name} aria-hidden="true" className="pb-1 text-center text-tiny text-ink-soft">
            {name}
          </span>
        ))}
        {Array.from({ length: month.blanks }, (_, blank) => (
          <span key={blank} aria-hidden="true" />
        ))}
        {month.days.map((day) => (
          <Day key={day.date} day={day} chosen={day.date === chosen} />
        ))}
      </div>
    </section>
  );
}

function Day({ day, chosen }: { day: CalendarDayView; chosen: boolean }) {
  const inside = (
    <>
      <span aria-hidden="true">{day.number}</span>
      <bdi aria-hidden="true">{day.short}</bdi>
      <span className="sr-only">{day.text}</span>
    </>
  );
  return day.href ? (
    <a
      href={day.href}
      title={day.text}
      aria-current={chosen ? 'date' : undefined}
      data-level={day.level}
      className="price-day"
    >
      {inside}
    </a>
  ) : (
    <span title={day.text} data-level={day.level} className="price-day">
      {inside}
    </span>
  );
}
