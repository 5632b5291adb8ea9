import { useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { FormToken } from '#web/current-page.tsx';
import { MoreRooms } from '../rooms/more-rooms.tsx';
import { RunningTotal } from './running-total.tsx';
import type { EachRateView, EachRoomTypeView, EachRoomView } from '../hotel-view.ts';

/** In the order of the form. */
const ratesOf = ({ groups }: EachRoomView) => groups.flatMap(({ rooms }) => rooms.flatMap(({ rates }) => rates));

type RoomTypeViews = EachRoomView['groups'][number]['rooms'];

const pictureWidths = [400] as const;

/** Choosing how many of each rate; one button reserves them together. */
export function EachRoom({ view, action }: { view: EachRoomView; action: string }) {
  const costs = useMemo(() => ratesOf(view).map(({ cost }) => cost), [view]);
  return (
    <form method="post" action={action} className="mt-5">
      <FormToken />
      {view.offers.map((list) => (
        <input key={list} type="hidden" name="offers" value={list} />
      ))}
      <p className="max-w-[80ch] text-ink">{view.hint}</p>
      <p className="mt-1">
        <a href={view.together.href} className="link inline-flex min-h-11 items-center">
          {view.together.label}
        </a>
      </p>
      {view.groups.map(({ heading, rooms }) => (
        <fieldset key={heading} className="mt-5 min-w-0">
          <legend className="text-heading font-bold text-ink-strong">{heading}</legend>
          <RoomTypes rooms={rooms} most={view.groups.length === 1 ? 2 : 1} notFree={view.notFree} />
        </fieldset>
      ))}
      <div className="sticky bottom-0 z-10 mt-5 flex items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-canvas py-3 max-sm:flex-wrap">
        <RunningTotal view={view.running} costs={costs} />
        <Button type="submit" size="large" className="max-sm:w-full">
          {view.reserve}
        </Button>
      </div>
    </form>
  );
}

/** `most`: how many are in sight on narrow pages, unless one of the others has been chosen. */
function RoomTypes({ rooms, most, notFree }: Pick<EachRoomView, 'notFree'> & { rooms: RoomTypeViews; most: number }) {
  const folded = rooms.slice(most);
  const list = (some: RoomTypeViews) => (
    <ul className="mt-3 grid gap-4">
      {some.map((room) => (
        <RoomType key={room.code} room={room} notFree={notFree} />
      ))}
    </ul>
  );
  return (
    <>
      {list(rooms.slice(0, most))}
      {folded.length > 0 ? (
        <MoreRooms
          count={folded.length}
          amount={folded[0]?.rates[0]?.total ?? ''}
          isOpen={folded.some(({ rates }) => rates.some(({ chosen }) => chosen > 0))}
        >
          {list(folded)}
        </MoreRooms>
      ) : null}
    </>
  );
}

function RoomType({ room, notFree }: { room: EachRoomTypeView; notFree: string }) {
  return (
    <li className="overflow-clip rounded-card border border-line bg-card shadow-soft sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="flex border-line sm:block sm:border-e">
        {room.picture ? (
          <Picture
            src={room.picture}
            widths={pictureWidths}
            alt=""
            width={3}
            height={2}
            className="w-24 shrink-0 sm:aspect-3/2 sm:w-full"
          />
        ) : null}
        <div className="min-w-0 p-4">
          <h3 className="text-lead font-bold text-ink-strong">{room.name}</h3>
          {room.left ? <p className="mt-1 text-small font-bold text-warning">{room.left}</p> : null}
        </div>
      </div>
      <ul className="min-w-0 max-sm:border-t max-sm:border-line">
        {room.rates.map((rate) => (
          <Rate key={rate.offer} rate={rate} notFree={notFree} />
        ))}
      </ul>
    </li>
  );
}

function Rate({ rate, notFree }: { rate: EachRateView; notFree: string }) {
  const t = useTexts('hotel');
  const { freeUntil, feeOnRequest } = rate;
  return (
    <li className="flex items-center justify-between gap-x-4 border-line px-4 py-3 not-first:border-t">
      <div className="min-w-0">
        <h4 className="text-base">{rate.board}</h4>
        <p className={`text-small ${freeUntil ? 'font-bold text-positive' : ''}`}>
          {freeUntil?.text ?? feeOnRequest ?? notFree}
        </p>
        {rate.meals ? <p className="text-small max-sm:hidden">{rate.meals}</p> : null}
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
          <bdi className="text-lead font-bold tabular-nums text-ink-strong">{rate.total}</bdi>
          <span className="text-tiny">{rate.split}</span>
          <span className="text-tiny text-ink-soft">{t(rate.vat ? 'taxesAndVatIncluded' : 'taxesIncluded')}</span>
        </p>
      </div>
      <Count rate={rate} />
    </li>
  );
}

function Count({ rate: { offer, label, most, chosen } }: { rate: EachRateView }) {
  return (
    <span className="relative block w-20 shrink-0">
      <input type="hidden" name="of" value={offer} />
      <select
        name="count"
        aria-label={label}
        defaultValue={String(Math.min(chosen, most))}
        autoComplete="off"
        className="control appearance-none pe-9"
      >
        {Array.from({ length: most + 1 }, (_, number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-e-3 top-3.5 size-5 text-ink-soft" />
    </span>
  );
}
