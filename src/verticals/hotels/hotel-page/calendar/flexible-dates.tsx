import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import type { FlexibleChoice, FlexibleView } from './calendar-view.ts';

/** Links to flexible dates, and those of the chosen way with their prices. */
export function FlexibleDates({ view }: { view: FlexibleView }) {
  const t = useTexts('price-calendar');
  const { ways, choices } = view;
  return (
    <section id="flexible" aria-labelledby="flexible-title" className="mb-5 scroll-mt-16">
      <h3 id="flexible-title" className="text-base">
        {t('flexTitle')}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {ways.map((way) => (
          <li key={way.label}>
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
