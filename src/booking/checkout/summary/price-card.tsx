import { useTexts } from '#i18n/use-texts.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import type { PriceView } from './price-view.ts';

/** The amounts that we charge and that the provider collects, each with its sum, then the total cost. */
export function PriceCard({ price, note }: { price: PriceView; note?: string | undefined }) {
  const t = useTexts('booking');
  return (
    <div>
      <PriceLines caption={t('priceCaption')} lines={price.rows} total={price.total} />
      {note ? <p className="mt-3 text-small text-ink-soft">{note}</p> : null}
    </div>
  );
}
