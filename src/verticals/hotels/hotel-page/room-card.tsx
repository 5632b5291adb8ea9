import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { RateView, RoomView } from './hotel-view.ts';
import { VisitorTime } from './visitor-time.tsx';

interface RateAbout {
  readonly basis: string;
  readonly action: string;
}

/** 16 rem beside its facts, the width of a phone above them. */
const roomWidths = [400, 800] as const;

export function RoomCard({ room, basis, action }: { room: RoomView } & RateAbout) {
  return (
    <li className="overflow-hidden rounded-card border border-line bg-card shadow-soft lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="border-line sm:flex lg:block lg:border-e">
        {room.picture ? (
          <Picture
            src={room.picture}
            widths={roomWidths}
            alt=""
            width={3}
            height={2}
            className="aspect-3/2 w-full sm:max-lg:w-64"
          />
        ) : null}
        <div className="p-5">
          <h3 className="text-heading">{room.name}</h3>
          <ul className="mt-3 grid gap-1.5 text-small text-ink">
            {room.facts.map((fact) => (
              <li key={fact.icon} className="flex items-center gap-2.5">
                <Icon name={fact.icon} className="size-4.5 text-ink-soft" />
                {fact.text}
              </li>
            ))}
          </ul>
          {room.left ? <p className="mt-3 text-small font-bold text-warning">{room.left}</p> : null}
        </div>
      </div>
      {room.rates.length > 0 ? (
        <ul className="divide-y divide-line border-line max-lg:border-t">
          {room.rates.map((rate) => (
            <Rate key={rate.offer} rate={rate} room={room.name} basis={basis} action={action} />
          ))}
        </ul>
      ) : (
        <NoPrice />
      )}
    </li>
  );
}

function NoPrice() {
  const t = useTexts('hotel');
  return (
    <p className="flex items-center border-line p-5 text-ink-soft max-lg:border-t lg:justify-center">{t('noRate')}</p>
  );
}

function Rate({ rate, room, basis, action }: { rate: RateView; room: string } & RateAbout) {
  const t = useTexts('hotel');
  return (
    <li className="grid gap-x-8 gap-y-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
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
          ) : (
            <li className="flex items-start gap-2 text-ink">
              <Icon name="cross" className="mt-0.5 size-4.5 text-ink-soft" />
              {t('notFree')}
            </li>
          )}
          {rate.meals ? (
            <li className="flex items-start gap-2 text-ink">
              <Icon name="breakfast" className="mt-0.5 size-4.5 text-ink-soft" />
              {rate.meals}
            </li>
          ) : null}
          <li className="flex items-start gap-2 text-ink">
            <Icon name="credit-card" className="mt-0.5 size-4.5 text-ink-soft" />
            {t('payNow')}
          </li>
        </ul>
        <details className="group mt-2 text-small">
          <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-sm font-bold text-brand-text">
            {t('priceDetails')}
            <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-1 max-w-sm rounded-control bg-sunken px-4 py-2">
            <PriceLines
              caption={t('priceDetails')}
              lines={[...rate.lines]}
              total={{ label: t('payNowTotal'), amount: rate.total }}
            />
          </div>
        </details>
      </div>
      <div className="flex flex-col gap-3 sm:w-52 sm:items-end sm:text-end">
        <div>
          <span className="block text-tiny text-ink-soft">{basis}</span>
          <bdi className="block text-title leading-tight font-bold tabular-nums text-ink-strong">{rate.total}</bdi>
          <span className="block text-tiny text-ink-soft">
            {t('taxesIncluded')} · <bdi>{rate.nightly}</bdi>
          </span>
        </div>
        {rate.later.length > 0 ? (
          <div className="text-tiny text-ink-soft">
            <p>{t('atProperty')}</p>
            {rate.later.map((line) => (
              <p key={line.label}>
                {line.label}: <bdi className="font-bold text-ink">{line.amount}</bdi>
              </p>
            ))}
          </div>
        ) : null}
        <form method="post" action={action} className="mt-auto w-full">
          <FormToken />
          <input type="hidden" name="offer" value={rate.offer} />
          <Button type="submit" block aria-label={t('reserveWhat', { room, board: rate.board, total: rate.total })}>
            {t('reserve')}
          </Button>
        </form>
      </div>
    </li>
  );
}
