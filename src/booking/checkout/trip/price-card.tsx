import { useTexts } from '#i18n/use-texts.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import type { PriceView } from './price-view.ts';

/** What we charge, added up, and beneath it what the hotel itself collects. */
export function PriceCard({
  price,
  totalLabel,
  note,
}: {
  price: PriceView;
  totalLabel: string;
  note?: string | undefined;
}) {
  const t = useTexts('booking');
  return (
    <div>
      <PriceLines
        caption={t('priceCaption')}
        lines={price.now}
        total={{ label: totalLabel, amount: price.total, ...(note ? { note } : {}) }}
      />
      {price.atProperty.length > 0 ? (
        <div className="mt-4 rounded-control bg-sunken p-4">
          <p className="text-small font-bold text-ink-strong">{t('atProperty')}</p>
          <p className="text-tiny text-ink-soft">{t('atPropertyNote')}</p>
          <PriceLines caption={t('atProperty')} lines={price.atProperty} />
        </div>
      ) : null}
    </div>
  );
}
