import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { StruckPrice } from '../offer/struck-price.tsx';
import type { CardPriceView, HotelCardView } from './results-view.ts';

/** Texts that all cards share: looked up once by the page. */
export interface CardLabels {
  readonly basis: string;
  readonly taxes: string;
  readonly see: string;
  readonly addDates: string;
  readonly notFree: string;
  readonly save: string;
  readonly compare: string;
  readonly paid: string;
}

export interface HotelCardProps {
  card: HotelCardView;
  href: string;
  labels: CardLabels;
  eager: boolean;
}

const cardWidths = [400, 800] as const;

/** The whole card leads to the hotel; its name is the link. Thirty of these make a page, so the markup is kept small. */
export function HotelCard({ card, href, labels, eager }: HotelCardProps) {
  const { price, score } = card;
  return (
    <li className="group result-card">
      <div className="result-picture">
        {card.picture ? (
          <Picture
            src={card.picture}
            widths={cardWidths}
            thumb={card.thumb}
            alt=""
            width={3}
            height={2}
            eager={eager}
            plain
          />
        ) : null}
        <button className="heart" value={card.id} aria-label={labels.save} />
        <input type="checkbox" className="pick" value={card.id} aria-label={labels.compare} />
      </div>
      <div className="result-body">
        <div className="result-facts">
          <h2>
            <a href={href} dir="auto">
              {card.name}
            </a>
          </h2>
          {card.paid ? <p className="text-tiny font-bold text-warning">{labels.paid}</p> : null}
          <p className="result-where">
            <Stars value={card.stars} label={card.starsLabel} className="h-3.5" />
            {card.where}
          </p>
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
    <ul>
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

function PriceBox({ price, labels }: { price: CardPriceView; labels: CardLabels }) {
  return (
    <div className="result-price">
      <div>
        <p>{labels.basis}</p>
        {price.struck ? <StruckPrice struck={price.struck} /> : null}
        <bdi>{price.total}</bdi>
        <p>{labels.taxes}</p>
        {price.later ? <p>{price.later}</p> : null}
        <p>{price.nightly}</p>
      </div>
      <span aria-hidden="true" className="result-see">
        {labels.see}
      </span>
    </div>
  );
}
