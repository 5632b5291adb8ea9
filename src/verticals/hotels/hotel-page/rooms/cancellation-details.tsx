import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CancellationMomentView } from '../hotel-view.ts';
import { VisitorTime } from '../visitor-time.tsx';

const RefundSlider = lazy(() =>
  import('#ui/figures/refund-slider.tsx').then((module) => ({ default: module.RefundSlider })),
);

const inks = { all: 'text-positive', part: 'text-warning', nothing: 'text-danger' };

/**
 * A list of cancellation times and refunds, which a slider replaces once it has been opened with scripts. `of`
 * distinguishes it from those of other rates for screen readers.
 */
export function CancellationDetails({ moments, of }: { moments: readonly CancellationMomentView[]; of: string }) {
  const t = useTexts('cancellation');
  const [opened, setOpened] = useState(false);
  if (moments.length === 0) return null;
  const list = (
    <ol className="grid gap-2">
      {moments.map((moment) => (
        <li key={moment.when}>
          <span className="block text-ink">
            {moment.when}
            {moment.edge ? <VisitorTime deadline={moment.edge} /> : null}
          </span>
          <span className={`font-bold ${inks[moment.tone]}`}>{moment.outcome}</span>
        </li>
      ))}
    </ol>
  );
  return (
    <details className="group text-small" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-sm font-bold text-brand-text">
        {t('title')}
        <span className="sr-only">{of}</span>
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-1 max-w-sm rounded-control bg-sunken px-4 py-3">
        {opened ? (
          <Suspense fallback={list}>
            <RefundSlider
              label={t('slider')}
              steps={moments.map(({ edge, ...moment }) => ({
                ...moment,
                aside: edge ? <VisitorTime deadline={edge} /> : null,
              }))}
            />
          </Suspense>
        ) : (
          list
        )}
        <p className="mt-2 text-tiny text-ink-soft">{t('clock')}</p>
      </div>
    </details>
  );
}
