import { useTexts } from '#i18n/use-texts.tsx';
import { Markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { useDrawnPictures } from '#ui/pictures/use-drawn-pictures.ts';
import { loadCode } from '#web/browser/load-code.ts';
import { listId } from '../map/follow-list.ts';
import { type CardLabels, type CardPlace, cardMarkup } from './card-markup.ts';
import type { RenderedCard, HotelCardView } from '../results-view.ts';

const loadStrip = () => import('./picture-strip.ts').then(({ showPictures }) => showPictures);

/**
 * Loading hint of a card by position. Browsers render the whole list, so that going back can restore the scroll
 * position.
 */
function placeOf(at: number): CardPlace {
  if (at < 2) return 'first';
  return at >= 3 && typeof document === 'undefined' ? 'below-fold' : 'middle';
}

const isWhole = (card: HotelCardView | RenderedCard): card is HotelCardView => 'name' in card;

/**
 * The cards of the page. React manages the list as a whole, not its content: it keeps the cards that came with the
 * document, and renders those of later pages.
 */
export function HotelList({
  cards,
  hrefOf,
  labels,
}: {
  cards: readonly (HotelCardView | RenderedCard)[];
  hrefOf: (slug: string) => string;
  labels: CardLabels;
}) {
  const t = useTexts('ui');
  const arrows = { back: t('previousPicture'), next: t('nextPicture') };
  let html = '';
  for (const [at, card] of cards.entries())
    if (isWhole(card)) html += cardMarkup(card, hrefOf(card.slug), labels, placeOf(at)).text;
  const pictures = useDrawnPictures<HTMLUListElement>(html);
  return (
    <StaticMarkup
      as="ul"
      content={new Markup(html)}
      {...pictures}
      id={listId}
      className="grid gap-3"
      onPointerOver={(event) => {
        const { pointerType, target } = event;
        if (!(target instanceof Element)) return;
        const strip = target.closest('.result-picture')?.querySelector<HTMLElement>('.result-strip');
        if (!strip) return;
        const isMouse = pointerType === 'mouse';
        loadCode(loadStrip).then(
          (showPictures) => showPictures(strip, isMouse ? arrows : null),
          () => undefined,
        );
      }}
    />
  );
}
