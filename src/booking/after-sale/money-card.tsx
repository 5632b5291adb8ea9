import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import { PriceCard } from '../checkout/summary/price-card.tsx';
import type { ReservationDetail } from './reservation-view.ts';

/** The price line by line, and the state of the payment. */
export function MoneyCard({ view }: { view: ReservationDetail }) {
  const t = useTexts('reservation');
  const { refund, isOnAccount } = view;
  const lines = [
    ...(view.money === 'charged'
      ? [{ label: t(isOnAccount ? 'chargedAccount' : 'charged'), amount: view.captured }]
      : []),
    ...(view.due ? [{ label: t('stillToPay'), amount: view.due.amount }] : []),
    ...(view.fee ? [{ label: t(view.credits.length > 0 ? 'keptInMoney' : 'fee'), amount: view.fee }] : []),
    ...view.credits.map((line) => ({ ...line, kind: 'discount' as const })),
    ...(refund
      ? [
          {
            label: t(isOnAccount ? 'refundAccount' : `refund_${refund.state}`),
            amount: refund.amount,
            kind: 'discount' as const,
            ...(isOnAccount ? {} : { detail: refund.at ?? t(`refundText_${refund.state}`) }),
          },
        ]
      : []),
  ];
  return (
    <Card as="section" aria-labelledby="price" className="print:p-4">
      <h2 id="price" className="mb-3 text-heading">
        {t('price')}
      </h2>
      <PriceCard
        price={view.price}
        note={
          view.money === 'charged'
            ? undefined
            : t(isOnAccount && view.money === 'authorised' ? 'moneyAccount' : `money_${view.money}`)
        }
      />
      {lines.length > 0 ? (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="mb-1 text-small font-bold text-ink-strong">{t('moneySoFar')}</h3>
          <PriceLines caption={t('moneySoFar')} lines={lines} />
        </div>
      ) : null}
    </Card>
  );
}
