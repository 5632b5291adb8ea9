import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { HotelView } from '../hotel-view.ts';

export interface PictureViewerProps {
  label: string;
  pictures: HotelView['pictures'];
  /** Index of the first picture shown. */
  first: number;
  onClose: () => void;
}

const widths = [800, 1200, 1600] as const;

const round =
  'grid size-12 place-items-center rounded-pill bg-card/15 text-on-picture hover:bg-card/30 disabled:opacity-30 focus-visible:outline-on-picture';

/**
 * A full-screen viewer of all pictures, one at a time: swipe, arrows, Home and End. Escape closes it; the focus returns
 * to the element that opened it.
 */
export function PictureViewer({ label, pictures, first, onClose }: PictureViewerProps) {
  const t = useTexts('hotel-nav');
  const ui = useTexts('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const last = pictures.length - 1;

  function show(next: number, behavior: ScrollBehavior = 'smooth') {
    const item = strip.current?.children[Math.min(last, Math.max(0, next))];
    if (item instanceof HTMLElement) strip.current?.scrollTo({ left: item.offsetLeft, behavior });
  }
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    show(first, 'instant');
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    // Scroll offsets are negative in right-to-left layouts.
    const moved = () => setAt(Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth)));
    list.addEventListener('scroll', moved, { passive: true });
    return () => list.removeEventListener('scroll', moved);
  }, []);

  function press(event: KeyboardEvent) {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = {
      ArrowRight: at + (rtl ? -1 : 1),
      ArrowLeft: at + (rtl ? 1 : -1),
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={press}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-scrim text-on-picture open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex items-center justify-between gap-4 p-3 ps-5">
        <p className="text-small font-bold tabular-nums">
          <bdi aria-hidden="true">{`${at + 1} / ${pictures.length}`}</bdi>
        </p>
        <button type="button" onClick={onClose} className={round}>
          <Icon name="cross" label={ui('close')} />
        </button>
      </div>
      <ul
        ref={strip}
        className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {pictures.map((picture, order) => (
          <li
            key={picture.src}
            aria-hidden={order !== at}
            className="grid size-full shrink-0 snap-center snap-always place-items-center"
          >
            <Picture
              {...picture}
              widths={widths}
              sizes="100vw"
              className="aspect-3/2 max-w-full bg-transparent object-contain! max-sm:w-full sm:max-h-full sm:w-[min(100%,calc((100dvh-10rem)*1.5))]"
            />
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center gap-5 p-4">
        <button type="button" disabled={at === 0} onClick={() => show(at - 1)} className={round}>
          <Icon name="chevron-back" label={ui('previousPicture')} />
        </button>
        <p role="status" className="min-w-0 text-center text-small">
          <span className="sr-only">{t('pictureOf', { number: at + 1, count: pictures.length })}: </span>
          {pictures[at]?.alt}
        </p>
        <button type="button" disabled={at === last} onClick={() => show(at + 1)} className={round}>
          <Icon name="chevron-next" label={ui('nextPicture')} />
        </button>
      </div>
    </dialog>
  );
}
