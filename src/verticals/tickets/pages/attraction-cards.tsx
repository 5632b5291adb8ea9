import { useTexts } from '#i18n/use-texts.tsx';
import { namedTexts } from '#travel/chosen/named-texts.ts';
import { Markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { useDrawnPictures } from '#ui/pictures/use-drawn-pictures.ts';
import type { CardView } from '../visit/list-cards.ts';
import { cardMarkup } from './card-markup.ts';

/** Cards of attractions; the whole card is clickable, the name is the link. Null: they came with the document. */
export function AttractionCards({ cards, columns = 4 }: { cards: readonly CardView[] | null; columns?: 3 | 4 }) {
  const { save } = namedTexts(useTexts('chosen'));
  const html = (cards ?? []).map((card, at) => cardMarkup(card, save, at < 2).text).join('');
  const pictures = useDrawnPictures<HTMLUListElement>(html);
  return (
    <StaticMarkup
      as="ul"
      content={new Markup(html)}
      className={`grid gap-4 sm:grid-cols-2 ${columns === 4 ? 'lg:grid-cols-4' : 'xl:grid-cols-3'}`}
      {...pictures}
    />
  );
}
