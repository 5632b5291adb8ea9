import { useTexts } from '#i18n/use-texts.tsx';
import type { DateView } from '../results-view.ts';

const look = 'block h-full min-h-11 rounded-control border px-3 py-2 max-lg:whitespace-nowrap';

export function DatesLink({ href }: { href: string }) {
  const t = useTexts('results');
  return (
    <a href={href} className="shrink-0 text-small font-bold text-brand-text underline">
      {t('otherDates')}
    </a>
  );
}

/** A row of other days, to be swiped on a phone. */
export function DatesStrip({ days }: { days: readonly DateView[] }) {
  const t = useTexts('results');
  return (
    <nav id="dates" aria-label={t('otherDates')} className="mb-3 scroll-mt-24">
      <ul className="flex gap-2 overflow-x-auto pb-1 lg:grid lg:grid-cols-7">
        {days.map(({ dates, price, href }) => (
          <li key={dates}>
            <a
              href={href ?? undefined}
              aria-current={href ? undefined : 'date'}
              className={`${look} ${href ? 'border-line bg-card hover:bg-sunken' : 'border-brand bg-brand-soft'}`}
            >
              <span className="block text-small font-bold text-ink-strong">{dates}</span>
              {price ? <bdi className="text-tiny">{price}</bdi> : null}
            </a>
          </li>
        ))}
      </ul>
      {days.some(({ price }) => price) ? <p className="text-tiny text-ink-soft">{t('otherDatesNote')}</p> : null}
    </nav>
  );
}
