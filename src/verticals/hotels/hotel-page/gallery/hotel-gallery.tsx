import { type MouseEvent, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { loadCode } from '#web/browser/load-code.ts';
import { useCode } from '#web/browser/use-code.ts';
import type { HotelView } from '../hotel-view.ts';
import { galleryShape } from './gallery-shape.ts';

const widths = [400, 800, 1200, 1600] as const;

const loadViewer = () => import('./picture-viewer.tsx').then(({ PictureViewer }) => PictureViewer);
const preload = () => {
  loadCode(loadViewer).catch(() => undefined);
};

/**
 * A mosaic on wide pages, a strip to swipe on phones. Each picture is a link to itself; with JavaScript it opens in a
 * viewer that fills the screen.
 */
export function HotelGallery({ label, pictures }: { label: string; pictures: HotelView['pictures'] }) {
  const t = useTexts('hotel-nav');
  const [opened, setOpened] = useState<number | null>(null);
  const { code: PictureViewer, failed } = useCode(loadViewer, opened !== null);
  if (pictures.length === 0) return null;
  const shape = galleryShape(pictures.length);
  const open = (at: number) => (event: MouseEvent) => {
    if (failed || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(at);
  };
  return (
    <section aria-label={label} className="relative mt-5">
      <ul
        className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] lg:grid lg:h-[27rem] lg:gap-2 lg:overflow-clip ${shape.list}`}
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.src}
            className={`aspect-4/3 w-full shrink-0 snap-center snap-always sm:aspect-2/1 lg:aspect-auto lg:min-h-0 ${shape.item(at)}`}
          >
            <a
              href={sizedPicture(picture.src, 1600)}
              onClick={open(at)}
              onPointerEnter={preload}
              className="group block size-full overflow-clip focus-visible:-outline-offset-4"
            >
              <Picture
                {...picture}
                widths={widths}
                eager={at === 0}
                sizes={at === 0 ? '(min-width: 1024px) 40rem, 100vw' : '(min-width: 1024px) 20rem, 100vw'}
                className="size-full transition-transform duration-500 group-hover:scale-103"
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && !failed ? (
        <button
          type="button"
          onClick={() => setOpened(0)}
          onPointerEnter={preload}
          className="absolute inset-e-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-pill bg-card px-4 text-small font-bold text-ink-strong shadow-lift hover:bg-sunken noscript:hidden"
        >
          <Icon name="view" className="size-4.5" />
          {t('allPictures', { count: pictures.length })}
        </button>
      ) : null}
      {opened === null || !PictureViewer ? null : (
        <PictureViewer label={label} pictures={pictures} first={opened} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}
