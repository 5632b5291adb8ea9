import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CityView } from './city-view.ts';

/** What an average night of each coming month costs, against the average of the year. */
export function MonthBars({ words, months }: { words: CityView['words']; months: NonNullable<CityView['months']> }) {
  const t = useTexts('city');
  return (
    <section aria-labelledby="months" className="wrap mt-14">
      <div className="grid gap-x-12 gap-y-6 rounded-card bg-sunken p-5 sm:p-8 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="months" className="text-title">
            {t('months', words)}
          </h2>
          <p className="mt-4 flex items-start gap-2.5 font-bold text-positive">
            <Icon name="calendar" className="mt-0.5 size-5 shrink-0" />
            <span>{months.cheapest}</span>
          </p>
          <p className="mt-4 text-small text-ink">{t('monthsAbout', words)}</p>
        </div>
        <ol className="grid gap-x-8 gap-y-3 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-6">
          {months.rows.map((month) => (
            <li key={month.label}>
              <div className="flex flex-wrap justify-between gap-x-3 text-small">
                <span className={month.cheap ? 'font-bold text-positive' : 'text-ink-strong'}>{month.label}</span>
                <span className="text-ink">{month.text}</span>
              </div>
              <svg
                viewBox="0 0 200 2"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-1 block h-2 w-full overflow-hidden rounded-pill rtl:-scale-x-100"
              >
                <rect width="200" height="2" className="fill-line" />
                <rect
                  x={100 + Math.min(0, month.apart)}
                  width={Math.abs(month.apart)}
                  height="2"
                  className={month.apart < 0 ? 'fill-positive' : 'fill-brand'}
                />
                <rect x="99.5" width="1" height="2" className="fill-ink-soft" />
              </svg>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
