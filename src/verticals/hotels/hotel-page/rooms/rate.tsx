import { useTexts } from '#i18n/use-texts.tsx';
import { belowFold } from '#ui/markup/below-fold.ts';
import { Button } from '#ui/button.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { StrikethroughPrice } from '../../offer/strikethrough-price.tsx';
import type { RateView, RoomView } from '../hotel-view.ts';
import { VisitorTime } from '../visitor-time.tsx';
import { CancellationDetails } from './cancellation-details.tsx';

export interface RateAbout {
  readonly room: RoomView;
  readonly basis: string;
  /** For agents: the words of the button that adds a rate to a proposal. */
  readonly propose: string | null;
}

/**
 * The one form of all rates, placed before them: browsers process each form of a page, even when it is not laid out.
 */
export const reserveForm = 'reserve';

/** The columns of a rate, under those of the table's head. */
export const rateColumns = 'lg:grid-cols-[4rem_minmax(0,1fr)_14rem_7.5rem]';

export function Rate({ rate, room, basis, propose }: { rate: RateView } & RateAbout) {
  const t = useTexts('hotel');
  const rateName = ` ${[room.name, rate.board, rate.total].join(', ')}`;
  return (
    <li
      data-rate={rate.choices.length > 0 ? rate.choices.join(' ') : undefined}
      className={`${belowFold} grid gap-x-6 gap-y-3 border-line p-4 sm:gap-y-4 sm:p-5 [--estimated-height:18rem] not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:[--estimated-height:14rem] lg:[--estimated-height:9rem] ${rateColumns}`}
      suppressHydrationWarning
    >
      <Sleeps sleeps={room.sleeps} />
      <div className="min-w-0">
        <h4 className="text-base">{rate.board}</h4>
        <ul className="mt-1.5 grid gap-1 text-small">
          {rate.freeUntil ? (
            <li className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-4.5 text-positive" />
              <span>
                <span className="font-bold text-positive">{rate.freeUntil.text}</span>
                <VisitorTime deadline={rate.freeUntil} />
              </span>
            </li>
          ) : rate.feeOnRequest ? (
            <Gets icon="info">{rate.feeOnRequest}</Gets>
          ) : (
            <Gets icon="cross">{t('notFree')}</Gets>
          )}
          {rate.meals ? <Gets icon="breakfast">{rate.meals}</Gets> : null}
          {rate.client ? (
            <Gets icon="credit-card">{rate.client}</Gets>
          ) : (
            // On phones the line below the price says it.
            <Gets icon="credit-card" className="max-sm:hidden">
              {t('chargedNow', { amount: rate.now })}
            </Gets>
          )}
        </ul>
        <div className="mt-2 flex flex-wrap gap-x-5">
          <CancellationDetails moments={rate.cancellation} of={rateName} />
          <details className="group text-small">
            <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-sm font-bold text-brand-text">
              {t('priceDetails')}
              <span className="sr-only">{rateName}</span>
              <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
            </summary>
            <div className="mt-1 max-w-sm rounded-control bg-sunken px-4 py-2">
              <PriceLines caption={t('priceDetails')} lines={rate.lines} total={rate.sum} />
            </div>
          </details>
        </div>
      </div>
      <div className="sm:text-end lg:text-start">
        <span className="block text-tiny text-ink-soft max-sm:hidden">{basis}</span>
        {rate.strikethrough ? <StrikethroughPrice price={rate.strikethrough} /> : null}
        <bdi className="block text-title leading-tight font-bold wrap-anywhere tabular-nums text-ink-strong">
          {rate.total}
        </bdi>
        <span className="block text-small text-balance text-ink">{rate.split}</span>
        <span className="block text-tiny text-ink-soft">
          {t(rate.vat ? 'taxesAndVatIncluded' : 'taxesIncluded')} · <bdi>{rate.nightly}</bdi>
        </span>
      </div>
      <div className="grid gap-2 self-start max-lg:grid-cols-2 sm:max-lg:col-span-2">
        <Button
          type="submit"
          form={reserveForm}
          name="offer"
          value={rate.offer}
          block
          aria-label={t('reserveWhat', { room: room.name, board: rate.board, total: rate.total })}
        >
          {t('reserve')}
        </Button>
        <Button
          type="submit"
          form={reserveForm}
          name="basket"
          value={rate.offer}
          kind="quiet"
          size="small"
          block
          className="lg:px-0"
          aria-label={t('addToBasketWhat', { room: room.name, board: rate.board, total: rate.total })}
        >
          {t('addToBasket')}
        </Button>
        {propose === null ? null : (
          <Button
            type="submit"
            form={reserveForm}
            name="proposal"
            value={rate.offer}
            kind="secondary"
            size="small"
            block
            className="max-lg:col-span-2 lg:px-0"
          >
            {propose}
            <span className="sr-only">:{rateName}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Gets({ icon, children, className = '' }: { icon: IconName; children: string; className?: string }) {
  return (
    <li className={`flex items-start gap-2 text-ink ${className}`}>
      <Icon name={icon} className="mt-0.5 size-4.5 text-ink-soft" />
      {children}
    </li>
  );
}

/** The column of the table; on phones the room's facts say it. */
function Sleeps({ sleeps }: { sleeps: RoomView['sleeps'] }) {
  return (
    <p className="hidden text-ink lg:block" title={sleeps?.text}>
      {sleeps ? (
        <span aria-hidden="true" className="inline-flex items-center gap-1.5 font-bold tabular-nums">
          <Icon name="person" className="size-4.5 text-ink-soft" />
          <bdi>{`× ${sleeps.count}`}</bdi>
        </span>
      ) : null}
    </p>
  );
}
