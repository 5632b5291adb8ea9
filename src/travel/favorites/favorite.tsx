import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { placeWords } from '#i18n/place-words.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { FavoritePrice, PricedCard } from './favorite-cards.ts';
import type { FavoriteCard } from './fetch-favorites.ts';

export const favoriteGrid = 'mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

export function Remove({ card, ...attributes }: { card: FavoriteCard } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const t = useTexts('favorites');
  return (
    <Button size="small" kind="quiet" aria-label={t('removeName', { name: card.name })} {...attributes}>
      {t('remove')}
    </Button>
  );
}

/** A card, with what the stay costs that it was saved with. `children` are buttons. */
export function Favorite({ card, heart, children }: { card: PricedCard; heart?: ReactNode; children?: ReactNode }) {
  const t = useTexts('favorites');
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {card.picture ? <Picture src={card.picture} alt="" width={3} height={2} className="aspect-3/2 w-full" /> : null}
      {heart}
      <div className="flex grow flex-col gap-2 p-5">
        <h2 className="text-heading">
          <a href={card.path} dir="auto" lang={card.lang} className="hover:text-brand-text">
            {card.name}
          </a>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-soft">
          {card.stars !== null && card.stars_text !== null ? (
            <Stars value={card.stars} label={card.stars_text} />
          ) : null}
          {t('where', { ...placeWords('city', card.city), ...placeWords('country', card.country) })}
        </p>
        {card.detail ? <p className="text-small text-ink-soft">{card.detail}</p> : null}
        {card.score ? <Score value={card.score.text} word={card.score.word} /> : null}
        {card.price ? <StayPrice price={card.price} /> : null}
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <LinkButton href={card.prices_path} size="small">
            {t('seePrices')}
          </LinkButton>
          {children}
        </div>
      </div>
    </li>
  );
}

const states = { sold_out: 'priceSoldOut', past: 'pricePast' } as const;

function StayPrice({ price }: { price: FavoritePrice }) {
  const t = useTexts('favorites');
  return (
    <div className="border-t border-line pt-3">
      <p className="text-small text-ink-soft">{price.stay}</p>
      {price.state === 'found' ? (
        <>
          <p className="font-bold text-ink-strong">{t('priceToday', { amount: price.total ?? '' })}</p>
          <p className="text-small text-ink-soft">{price.split}</p>
        </>
      ) : (
        <p className="text-ink">{t(price.state === null ? 'priceUnknown' : states[price.state])}</p>
      )}
    </div>
  );
}
