import { useTexts } from '#i18n/use-texts.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import type { PriceView } from './price-view.ts';

/** The amounts that we charge and that the provider collects, each with its sum, then the total cost. */
export function PriceCard({ price, note }: { price: PriceView; note?: string | undefined }) {
  const t = useTexts('booking');
  return (
    <div>
      <PriceLines caption={t('priceCaption')} lines={price.rows} total={price.total} />
      {price.agency ? (
        <div className="mt-3 border-t border-line pt-3 print:hidden">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold text-ink-strong">
            <span>{price.agency.label}</span>
            <bdi className="tabular-nums">{price.agency.net}</bdi>
          </p>
          <p className="text-small text-ink-soft">{price.agency.client}</p>
        </div>
      ) : null}
      {note ? <p className="mt-3 text-small text-ink-soft">{note}</p> : null}
    </div>
  );
}
