import { useTexts } from '#i18n/use-texts.tsx';
import type { DatesView } from './dates-view.ts';

const look = 'block min-h-11 rounded-control border border-line bg-card px-3.5 py-2 whitespace-nowrap';

/** A row of other days, to be swiped on a phone; a link to it until it is asked for. */
export function DatesStrip({ dates }: { dates: DatesView }) {
  const t = useTexts('results');
  if (dates.href)
    return (
      <a href={dates.href} className="text-small font-bold text-brand-text underline max-lg:ms-auto">
        {t('otherDates')}
      </a>
    );
  return (
    <nav id="dates" aria-label={t('otherDates')} className="mt-1 w-full scroll-mt-20">
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {dates.days.map(({ dates: text, price, href }) => (
          <li key={text}>
            <a
              href={href ?? undefined}
              aria-current={href ? undefined : 'date'}
              className={`${look} ${href ? 'hover:bg-sunken' : 'border-brand bg-brand-soft'}`}
            >
              <span className="block text-small font-bold text-ink-strong">{text}</span>
              {price ? <bdi className="text-tiny">{price}</bdi> : null}
            </a>
          </li>
        ))}
      </ul>
      {dates.days.some(({ price }) => price) ? <p className="text-tiny text-ink-soft">{t('otherDatesNote')}</p> : null}
    </nav>
  );
}
