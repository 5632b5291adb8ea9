import { useTexts } from '#i18n/use-texts.tsx';
import { FacilityIcon } from '#ui/facility-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { RoomView, MixedRoomView } from '../hotel-view.ts';
import { Rate, type RateAbout } from './rate.tsx';

/** Beside the facts: on phones as high as they are. */
const roomWidths = [400, 800] as const;
const unitWidths = [400] as const;

/** A room and all ways to buy it: a row of the table on wide pages, a card on phones. `undated`: its facts alone. */
export function RoomCard({ room, undated, ...about }: RateAbout & { undated: boolean }) {
  const shown = room.rates.filter(({ choices }) => choices.length > 0);
  const others = room.rates.filter(({ choices }) => choices.length === 0);
  return (
    <li
      className={`overflow-clip rounded-card border border-line bg-card shadow-soft ${undated ? '' : 'lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]'}`}
    >
      <div className={`flex border-line ${undated ? 'h-full' : 'lg:border-e'}`}>
        {room.picture ? (
          <Picture
            src={room.picture}
            widths={roomWidths}
            alt=""
            width={3}
            height={2}
            className="w-28 shrink-0 sm:w-36 lg:self-start"
          />
        ) : null}
        <div className="min-w-0 p-4 sm:p-5">
          <h3 className="text-heading">{room.name}</h3>
          {room.facts.length > 0 ? (
            <ul className="mt-2 grid gap-1 text-small text-ink sm:mt-3 sm:gap-1.5">
              {room.facts.map((fact) => (
                <li
                  key={fact.icon}
                  // The table has a column of its own for it.
                  className={`flex items-center gap-2.5 ${fact.icon === 'person' && room.rates.length > 0 ? 'lg:hidden' : ''}`}
                >
                  <FacilityIcon name={fact.icon} className="size-4.5 text-ink-soft" />
                  {fact.text}
                </li>
              ))}
            </ul>
          ) : null}
          {room.mixedRoom ? <MixedRoom mixedRoom={room.mixedRoom} /> : null}
          {room.left ? <p className="mt-3 text-small font-bold text-warning">{room.left}</p> : null}
        </div>
      </div>
      {room.rates.length > 0 ? (
        <div className="flex min-w-0 flex-col justify-between border-line max-lg:border-t">
          <ul>
            {shown.map((rate) => (
              <Rate key={rate.offer} rate={rate} room={room} {...about} />
            ))}
          </ul>
          <NoSuchRate rates={shown} />
          {others.length > 0 ? <MoreRates rates={others} room={room} {...about} /> : null}
        </div>
      ) : undated ? null : (
        <NoPrice />
      )}
    </li>
  );
}

/** Shown when no rate of the room has what is chosen. */
function NoSuchRate({ rates }: { rates: RoomView['rates'] }) {
  const t = useTexts('hotel');
  return (
    <p data-rates={rates.flatMap(({ choices }) => choices).join(' ')} className="p-4 text-small text-ink-soft sm:p-5">
      {t('noSuchRate')}
    </p>
  );
}

/** Rates that differ in neither board nor flexibility from a cheaper one, but by when it is too late to cancel. */
function MoreRates({ rates, room, ...about }: { rates: RoomView['rates'] } & RateAbout) {
  const t = useTexts('hotel');
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 items-center gap-2 px-4 font-bold sm:px-5 text-brand-text">
        {t('moreRates', { count: rates.length })}
        <span className="sr-only">: {room.name}</span>
        <Icon name="chevron-down" className="ms-auto size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="border-t border-line">
        {rates.map((rate) => (
          <Rate key={rate.offer} rate={rate} room={room} {...about} />
        ))}
      </ul>
    </details>
  );
}

/** The guests of each room, and the saving. */
function MixedRoom({ mixedRoom }: { mixedRoom: MixedRoomView }) {
  return (
    <>
      <ol className="mt-3 grid gap-3 text-small">
        {mixedRoom.units.map((unit) => (
          <li key={unit.label} className="flex items-center gap-3">
            {unit.picture ? (
              <Picture
                src={unit.picture}
                widths={unitWidths}
                alt=""
                width={3}
                height={2}
                className="size-18 shrink-0 rounded-control"
              />
            ) : null}
            <span className="min-w-0 leading-snug">
              <span className="block text-tiny font-bold text-brand-text">{unit.label}</span>
              <span className="block font-bold text-ink-strong">{unit.room}</span>
              <span className="block text-ink-soft">{unit.guests}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 rounded-control bg-positive-soft px-3 py-2 text-small font-bold text-positive">
        {mixedRoom.why}
      </p>
    </>
  );
}

function NoPrice() {
  const t = useTexts('hotel');
  return (
    <p className="flex items-center border-line p-5 text-ink-soft max-lg:border-t lg:justify-center">{t('noRate')}</p>
  );
}
