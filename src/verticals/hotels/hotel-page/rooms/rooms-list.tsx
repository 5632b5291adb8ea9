import { useEffect } from 'react';
import { useIso, useTexts } from '#i18n/use-texts.tsx';
import { Markup, markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { useDrawnPictures } from '#ui/pictures/use-drawn-pictures.ts';
import type { HotelView } from '../hotel-view.ts';
import { visitorTime } from '../visitor-time.ts';
import { MoreRooms } from './more-rooms.tsx';
import { rateLabels } from './rate-labels.ts';
import { reserveForm } from './rate-markup.ts';
import { RefundSliders } from './refund-sliders.tsx';
import { roomMarkup } from './room-markup.ts';

/**
 * The rooms of the hotel, those with the cheapest rates first. React manages the lists as a whole: it keeps what came
 * with the document, and renders what comes later.
 */
export function RoomsList({ view: { rooms, offers, more, basis, state, propose } }: { view: HotelView }) {
  const t = useTexts('hotel');
  const labels = rateLabels(t, useTexts('cancellation'));
  const iso = useIso();
  const undated = state === 'undated';
  const drawn = rooms.map((room) => roomMarkup(room, { undated, basis, propose: propose?.label ?? null, labels }).text);
  const inSight = drawn.length - (more?.count ?? 0);
  const lists = [drawn.slice(0, inSight), drawn.slice(inSight)].map((some) => new Markup(some.join('')));
  const html = drawn.join('');
  const sealed = markup`${offers && markup`<input type="hidden" form="${reserveForm}" name="offers" value="${offers}">`}`;
  const { ref, ...pictures } = useDrawnPictures<HTMLDivElement>(html);
  useEffect(() => {
    for (const place of ref.current?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
      const { at = '', zone = '' } = place.dataset;
      const time = visitorTime(at, zone, iso);
      if (time) place.textContent = ` · ${t('yourTime', { time })}`;
    }
  }, [ref, html, iso, t]);
  const look = `mt-3 grid gap-4 sm:gap-5 ${undated ? 'lg:grid-cols-2' : ''}`;
  return (
    <div ref={ref} {...pictures}>
      <StaticMarkup as="div" content={sealed} />
      <StaticMarkup as="ul" content={lists[0]!} className={look} />
      {more ? (
        <MoreRooms {...more}>
          <StaticMarkup as="ul" content={lists[1]!} className={look} />
        </MoreRooms>
      ) : null}
      <RefundSliders key={html} rooms={ref} />
    </div>
  );
}
