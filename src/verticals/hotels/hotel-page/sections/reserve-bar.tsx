import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useInView } from '#ui/layers/use-in-view.ts';
import type { HotelView } from '../hotel-view.ts';

/** The price within `hotel-nav.from`. */
const boldAmount = (amount: ReactNode) => (
  <bdi className="text-heading font-bold tabular-nums text-ink-strong">{amount}</bdi>
);

/** On a phone: the lowest price and a link to the rooms, at the bottom while the rooms are out of view. */
export function ReserveBar({ view }: { view: HotelView }) {
  const t = useTexts('hotel-nav');
  const hotel = useTexts('hotel');
  const isReading = useInView('rooms');
  return (
    <div
      className={`sticky bottom-0 z-30 -mx-4 mt-10 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-2.5 shadow-float lg:hidden ${isReading ? 'invisible' : ''}`}
    >
      {view.cheapest ? (
        <p className="min-w-0 leading-tight">
          <span className="block text-small text-ink-soft">
            {t.rich('from', {
              amount: view.cheapest.total,
              price: boldAmount,
            })}
          </span>
          <span className="block text-tiny text-ink-soft">{view.cheapest.split}</span>
          {view.cheapest.vat ? (
            <span className="block text-tiny text-ink-soft">{hotel('taxesAndVatIncluded')}</span>
          ) : null}
        </p>
      ) : (
        <p className="min-w-0 text-small text-ink">{t('noDates')}</p>
      )}
      <LinkButton href="#rooms" className="shrink-0">
        {view.cheapest ? hotel('seeRooms') : t('chooseDates')}
      </LinkButton>
    </div>
  );
}
