import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import type { FlexibleChoice, FlexibleView } from './calendar-view.ts';

/** Links to flexible dates, and those of the chosen way with their prices. */
export function FlexibleDates({ view }: { view: FlexibleView }) {
  const t = useTexts('price-calendar');
  const { ways, months, choices } = view;
  return (
    <section id="flexible" aria-labelledby="flexible-title" className="mb-5 scroll-mt-16">
      <h3 id="flexible-title" className="text-base">
        {t('flexTitle')}
      </h3>
      <Pills ways={ways} />
      {months.length > 0 ? (
        <nav aria-label={view.monthsLabel} className="-mx-4 overflow-x-auto px-4">
          <Pills ways={months} isRow />
        </nav>
      ) : null}
      {choices?.length ? (
        <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map((choice) => (
            <li key={choice.dates}>
              <Choice choice={choice} lowest={view.lowest} />
            </li>
          ))}
        </ul>
      ) : ways.some(({ isChosen }) => isChosen) ? (
        <p role="status" className="mt-3 text-ink">
          {view.empty}
        </p>
      ) : null}
    </section>
  );
}

function Pills({ ways, isRow = false }: { ways: FlexibleView['ways']; isRow?: boolean }) {
  return (
    <ul className={`mt-2 flex gap-2 ${isRow ? 'pb-2' : 'flex-wrap'}`}>
      {ways.map((way) => (
        <li key={way.label} className="shrink-0">
          <a
            href={way.href}
            aria-current={way.isChosen ? 'true' : undefined}
            className="flex min-h-11 items-center rounded-pill border border-line bg-card px-4 font-bold text-ink hover:bg-sunken aria-[current]:border-brand aria-[current]:text-brand-text"
          >
            {way.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Choice({ choice, lowest }: { choice: FlexibleChoice; lowest: string }) {
  const inside = (
    <>
      <span className="block font-bold text-ink-strong">{choice.dates}</span>
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="tabular-nums">{choice.price}</bdi>
        {choice.isLowest ? <Badge tone="positive">{lowest}</Badge> : null}
      </span>
      {choice.split ? <span className="block text-tiny text-ink-soft">{choice.split}</span> : null}
    </>
  );
  const look = 'block min-h-11 rounded-control border border-line px-4 py-2.5';
  return choice.href ? (
    <a
      href={choice.href}
      aria-current={choice.isChosen ? 'date' : undefined}
      className={`${look} hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-soft`}
    >
      {inside}
    </a>
  ) : (
    <p className={`${look} text-ink-soft`}>{inside}</p>
  );
}
