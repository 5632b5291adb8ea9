import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { useInView } from '#ui/layers/use-in-view.ts';
import { PriceCard } from '../summary/price-card.tsx';
import type { PriceView } from '../summary/price-view.ts';
import { shownAmount } from '../summary/shown-parts.ts';
import { totalId } from './last-review.tsx';

/** On a narrow page: the total at the bottom while the last review's is out of view; opened, it shows the lines. */
export function TotalBar({ price }: { price: PriceView }) {
  const t = useTexts('book');
  const isReading = useInView(totalId);
  return (
    <details
      className={`total-bar group sticky bottom-0 z-30 -mx-4 mt-6 border-t border-line bg-card px-4 shadow-float lg:hidden print:hidden ${isReading ? 'invisible' : ''}`}
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 py-2">
        <span className="min-w-0 leading-tight">
          <span className="block text-small text-ink-soft">{price.total.label}</span>
          <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{shownAmount(price)}</bdi>
        </span>
        <span className="flex items-center gap-1.5 font-bold text-brand-text">
          {t('trip_more')}
          <Icon name="chevron-down" className="size-4 rotate-180 transition-transform group-open:rotate-0" />
        </span>
      </summary>
      <div className="border-t border-line py-3">
        <PriceCard price={price} />
      </div>
    </details>
  );
}
