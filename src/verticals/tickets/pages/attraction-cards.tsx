import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { CardView } from '../visit/list-cards.ts';

/** Cards of attractions; the whole card is clickable, the name is the link. */
export function AttractionCards({ cards, columns = 4 }: { cards: readonly CardView[]; columns?: 3 | 4 }) {
  return (
    <ul className={`grid gap-4 sm:grid-cols-2 ${columns === 4 ? 'lg:grid-cols-4' : 'xl:grid-cols-3'}`}>
      {cards.map((card, at) => (
        <AttractionCard key={card.id} card={card} eager={at < 2} />
      ))}
    </ul>
  );
}

function AttractionCard({ card, eager }: { card: CardView; eager: boolean }) {
  const chosen = useTexts('chosen');
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-shadow hover:shadow-lift">
      <Picture
        src={card.picture}
        widths={[400, 800]}
        alt=""
        width={1200}
        height={800}
        eager={eager}
        className="aspect-5/3 w-full"
      />
      <button type="button" className="heart" value={card.favorite} aria-label={chosen('save', { name: card.name })} />
      <div className="flex grow flex-col gap-1 p-4">
        <p className="text-tiny font-bold text-ink-soft">{card.kind}</p>
        <h3 className="text-base leading-snug">
          <a href={card.href} lang={card.lang} className="after:absolute after:inset-0 group-hover:text-brand-text">
            <bdi>{card.name}</bdi>
          </a>
        </h3>
        {card.length ? (
          <p className="flex items-center gap-1.5 text-small text-ink-soft">
            <Icon name="clock" className="size-4" />
            {card.length}
          </p>
        ) : null}
        {card.free ? <p className="text-small font-bold text-positive">{card.free}</p> : null}
        <p className="mt-auto pt-2">
          {card.note ? <span className="text-small font-bold text-warning">{card.note}</span> : null}
          {card.price && !card.note ? (
            <>
              <bdi className="block font-bold text-ink-strong tabular-nums">{card.price}</bdi>
            </>
          ) : null}
          {card.note ? null : <span className="text-tiny text-ink-soft">{card.hint}</span>}
        </p>
      </div>
    </li>
  );
}
