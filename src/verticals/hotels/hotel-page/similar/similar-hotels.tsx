import { useTexts } from '#i18n/use-texts.tsx';
import { Markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { useDrawnPictures } from '#ui/pictures/use-drawn-pictures.ts';
import type { SimilarView } from '../hotel-view.ts';
import { similarMarkup } from './similar-markup.ts';

/** React keeps the cards that came with the document, and renders those that come later. */
export function SimilarHotels({ similar: { text, hotels } }: { similar: SimilarView }) {
  const t = useTexts('hotel-nav');
  const html = hotels.map((hotel) => similarMarkup(hotel).text).join('');
  const pictures = useDrawnPictures<HTMLUListElement>(html);
  return (
    <section aria-labelledby="similar" className="mt-10 sm:mt-14">
      <h2 id="similar" className="text-title">
        {t('similar')}
      </h2>
      <p className="mt-1.5 text-ink">{text}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard on a phone */}
      <div
        role="region"
        aria-labelledby="similar"
        tabIndex={0}
        className="-mx-4 mt-3 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0"
      >
        <StaticMarkup
          as="ul"
          content={new Markup(html)}
          {...pictures}
          className="flex snap-x gap-4 sm:grid sm:grid-cols-2 lg:grid-cols-4"
        />
      </div>
    </section>
  );
}
