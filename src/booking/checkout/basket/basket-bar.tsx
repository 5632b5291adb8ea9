import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useInView } from '#ui/layers/use-in-view.ts';
import { shownAmount } from '../summary/shown-parts.ts';
import type { BasketView } from './basket-view.ts';

/** On a phone: the total and the way to the summary, at the bottom while that is out of view. */
export function BasketBar({ view: { price, open }, summary }: { view: BasketView; summary: string }) {
  const t = useTexts('basket');
  const isReading = useInView(summary);
  if (!price) return null;
  return (
    <div
      className={`sticky bottom-0 z-30 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-2.5 shadow-float lg:hidden ${isReading ? 'invisible' : ''}`}
    >
      <p className="min-w-0 leading-tight">
        <span className="block text-small text-ink-soft">{t('count', { count: open })}</span>
        <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{shownAmount(price)}</bdi>
      </p>
      <LinkButton href={`#${summary}`}>{t('toSummary')}</LinkButton>
    </div>
  );
}
