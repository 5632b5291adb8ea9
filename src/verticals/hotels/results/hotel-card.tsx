import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { CardPriceView, HotelCardView } from './results-view.ts';

/** Texts that all cards share: looked up once by the page. */
export interface CardLabels {
  readonly basis: string;
  readonly taxes: string;
  readonly see: string;
  readonly addDates: string;
  readonly notFree: string;
}

/** The whole card leads to the hotel; its name is the link. Thirty of these make a page, so the markup is kept small. */
export function HotelCard({ card, labels, eager }: { card: HotelCardView; labels: CardLabels; eager: boolean }) {
  const { price, score } = card;
  return (
    <li className="group relative grid overflow-hidden rounded-card border border-line bg-card shadow-soft transition-shadow hover:shadow-lift sm:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="relative overflow-hidden max-sm:aspect-3/2">
        {card.picture ? (
          <Picture
            src={card.picture}
            alt=""
            width={1200}
            height={800}
            eager={eager}
            className="absolute size-full transition-transform duration-500 group-hover:scale-103"
          />
        ) : null}
      </div>
      <div className="grid min-w-0 gap-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-2.5">
          <div>
            <h2 className="text-heading">
              <a href={card.href} className="after:absolute after:inset-0 hover:text-brand-text">
                <bdi>{card.name}</bdi>
              </a>
            </h2>
            <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-small text-ink-soft">
              <Stars value={card.stars} label={card.starsLabel} className="h-3.5" />
              {card.where}
            </p>
          </div>
          {score ? <Score value={score.value} word={score.word} detail={score.reviews} /> : null}
          {card.reason ? <p className="text-small font-bold text-brand-text">{card.reason}</p> : null}
          {price ? <Terms price={price} labels={labels} /> : null}
        </div>
        {price ? (
          <PriceBox price={price} labels={labels} />
        ) : (
          <p className="self-end text-small font-bold text-brand-text md:max-w-36 md:text-end">{labels.addDates}</p>
        )}
      </div>
    </li>
  );
}

function Terms({ price, labels }: { price: CardPriceView; labels: CardLabels }) {
  return (
    <ul className="mt-auto text-small">
      <li>{price.boardNote ? `${price.board} · ${price.boardNote}` : price.board}</li>
      {price.free ? (
        <li className="font-bold text-positive">{price.free}</li>
      ) : (
        <li className="text-ink-soft">{price.freeFor ? `${labels.notFree} · ${price.freeFor}` : labels.notFree}</li>
      )}
      {price.left ? <li className="font-bold text-warning">{price.left}</li> : null}
    </ul>
  );
}

/** On a phone the total stands beside the button, on wider pages above it. */
function PriceBox({ price, labels }: { price: CardPriceView; labels: CardLabels }) {
  return (
    <div className="flex items-end justify-between gap-3 border-line text-tiny text-ink-soft max-md:border-t max-md:pt-3 md:max-w-52 md:flex-col md:text-end">
      <div className="min-w-0 md:mt-auto">
        <p>{labels.basis}</p>
        <bdi className="text-title font-bold text-ink-strong">{price.total}</bdi>
        <p>{labels.taxes}</p>
        {price.later ? <p>{price.later}</p> : null}
        <p>{price.nightly}</p>
      </div>
      <span
        aria-hidden="true"
        className="shrink-0 rounded-control bg-brand px-4 py-3 text-small font-bold text-brand-ink group-hover:bg-brand-strong"
      >
        {labels.see}
      </span>
    </div>
  );
}
