import { useTexts } from '#i18n/use-texts.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import type { PriceView } from './price-view.ts';

/** What we charge and what the property collects, each added up, and beneath them all that the stay costs. */
export function PriceCard({ price, note }: { price: PriceView; note?: string | undefined }) {
  const t = useTexts('booking');
  return (
    <div>
      <PriceLines caption={t('priceCaption')} lines={price.rows} total={price.total} />
      {note ? <p className="mt-3 text-small text-ink-soft">{note}</p> : null}
    </div>
  );
}
