import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '../icon.tsx';
import { Picture, type PictureProps } from './image.tsx';

export interface GalleryProps {
  label: string;
  pictures: readonly Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'thumb'>[];
  widths?: PictureProps['widths'];
  sizes?: string;
  className?: string;
}

const arrow =
  'absolute top-1/2 hidden size-12 -translate-y-1/2 place-items-center rounded-pill bg-card text-ink-strong shadow-lift hover:bg-sunken disabled:opacity-0 pointer-fine:grid noscript:hidden';

/** Pictures side by side that scroll by swipe, wheel or keys; with JavaScript also by arrows, and a count. */
export function Gallery({ label, pictures, widths, sizes, className = 'aspect-4/3 sm:aspect-2/1' }: GalleryProps) {
  const t = useTexts('ui');
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    // Scroll offsets are negative from right to left.
    const moved = () => setAt(Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth)));
    list.addEventListener('scroll', moved, { passive: true });
    return () => list.removeEventListener('scroll', moved);
  }, []);
  function show(next: number) {
    const item = strip.current?.children[Math.min(pictures.length - 1, Math.max(0, next))];
    if (!(item instanceof HTMLElement) || !strip.current) return;
    strip.current.scrollTo({ left: item.offsetLeft, behavior: 'smooth' });
  }
  return (
    <section aria-label={label} className={`relative overflow-hidden rounded-card bg-sunken ${className}`}>
      <ul
        ref={strip}
        tabIndex={0}
        aria-label={label}
        className="relative flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
      >
        {pictures.map((picture, order) => (
          <li key={picture.src} className="size-full shrink-0 snap-center snap-always">
            <Picture {...picture} widths={widths} sizes={sizes} eager={order === 0} className="size-full" />
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <>
          <button type="button" disabled={at === 0} onClick={() => show(at - 1)} className={`${arrow} inset-s-4`}>
            <Icon name="chevron-back" label={t('previousPicture')} />
          </button>
          <button
            type="button"
            disabled={at === pictures.length - 1}
            onClick={() => show(at + 1)}
            className={`${arrow} inset-e-4`}
          >
            <Icon name="chevron-next" label={t('nextPicture')} />
          </button>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute inset-e-4 bottom-4 rounded-pill bg-scrim/80 px-3 py-1 text-tiny font-bold tabular-nums text-on-picture noscript:hidden"
          >
            <bdi>{`${at + 1} / ${pictures.length}`}</bdi>
          </p>
        </>
      ) : null}
    </section>
  );
}
