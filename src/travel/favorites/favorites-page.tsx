import { type ButtonHTMLAttributes, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { placeWords } from '#i18n/place-words.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { chosenLists } from '../chosen/chosen-lists.ts';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import type { FavoritesView } from './favorites.ts';
import { type FavoriteCard, fetchFavorites } from './fetch-favorites.ts';

export function FavoritesPage({ view }: { view: FavoritesView }) {
  const t = useTexts('favorites');
  const enhanced = useEnhanced();
  return (
    <div className="wrap pt-8 pb-4">
      <h1 className="text-title">{t('title')}</h1>
      {view.inAccount ? null : <p className="mt-2 max-w-[60ch] text-ink">{t('lead')}</p>}
      <div className="mt-6">
        {enhanced ? <List view={view} /> : null}
        {enhanced ? null : <Plain view={view} />}
      </div>
    </div>
  );
}

type Loaded = readonly FavoriteCard[] | 'failed' | null;

function List({ view }: { view: FavoritesView }) {
  const t = useTexts('favorites');
  const { locale } = useCurrentPage();
  const { favorites } = chosenLists();
  const kept = useSyncExternalStore(favorites.subscribe, favorites.read);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ids = favorites.read().map(({ id }) => id);
    const controller = new AbortController();
    if (ids.length > 0)
      fetchFavorites(ids, locale, controller.signal).then(setLoaded, () => {
        if (!controller.signal.aborted) setLoaded('failed');
      });
    return () => controller.abort();
  }, [favorites, locale, attempt]);

  if (kept.length === 0) return <None view={view} />;
  if (loaded === null)
    return (
      <SkeletonGroup label={t('loading')}>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {kept.slice(0, 6).map(({ id }) => (
            <Skeleton key={id} shape="picture" />
          ))}
        </div>
      </SkeletonGroup>
    );
  if (loaded === 'failed')
    return (
      <Notice
        tone="warning"
        title={t('failedTitle')}
        live
        action={
          <Button
            size="small"
            onClick={() => {
              setLoaded(null);
              setAttempt(attempt + 1);
            }}
          >
            {t('tryAgain')}
          </Button>
        }
      >
        {t('failedText')}
      </Notice>
    );
  const byId = new Map(loaded.map((card) => [card.id, card]));
  const gone = kept.filter(({ id }) => !byId.has(id));
  return (
    <>
      <p className="font-bold text-ink-strong" role="status">
        {t('count', { count: kept.length - gone.length })}
      </p>
      <ul className={grid}>
        {kept.toReversed().flatMap(({ id }) => {
          const card = byId.get(id);
          return card
            ? [
                <Favorite key={id} card={card}>
                  <Remove card={card} onClick={() => favorites.remove(id)} />
                </Favorite>,
              ]
            : [];
        })}
      </ul>
      {gone.length > 0 ? (
        <div className="mt-6">
          <Notice
            tone="info"
            title={t('goneTitle', { count: gone.length })}
            action={
              <Button size="small" kind="secondary" onClick={() => gone.forEach(({ id }) => favorites.remove(id))}>
                {t('forget')}
              </Button>
            }
          >
            {t('goneText')}
          </Notice>
        </div>
      ) : null}
    </>
  );
}

/** Favourites that the server has, with forms: for browsers without scripts. */
function Plain({ view }: { view: FavoritesView }) {
  const t = useTexts('favorites');
  const { cards, gone } = view;
  return (
    <div className="hidden noscript:block">
      {cards.length + gone.length === 0 ? <None view={view} /> : null}
      {cards.length > 0 ? (
        <>
          <p className="font-bold text-ink-strong">{t('count', { count: cards.length })}</p>
          <ul className={grid}>
            {cards.map((card) => (
              <Favorite key={card.id} card={card}>
                <form method="post">
                  <Remove card={card} type="submit" name="remove" value={card.id} />
                </form>
              </Favorite>
            ))}
          </ul>
        </>
      ) : null}
      {gone.length > 0 ? (
        <form method="post" className="mt-6">
          {gone.map((id) => (
            <input key={id} type="hidden" name="remove" value={id} />
          ))}
          <Notice
            tone="info"
            title={t('goneTitle', { count: gone.length })}
            action={
              <Button type="submit" size="small" kind="secondary">
                {t('forget')}
              </Button>
            }
          >
            {t('goneText')}
          </Notice>
        </form>
      ) : null}
    </div>
  );
}

function None({ view }: { view: FavoritesView }) {
  const t = useTexts('favorites');
  return (
    <EmptyState
      icon="heart"
      title={t('emptyTitle')}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {view.starts.map(({ label, href }, at) => (
            <LinkButton key={href} href={href} kind={at === 0 ? 'primary' : 'secondary'}>
              {label}
            </LinkButton>
          ))}
        </span>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}

const grid = 'mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

function Remove({ card, ...attributes }: { card: FavoriteCard } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const t = useTexts('favorites');
  return (
    <Button size="small" kind="quiet" aria-label={t('removeName', { name: card.name })} {...attributes}>
      {t('remove')}
    </Button>
  );
}

function Favorite({ card, children }: { card: FavoriteCard; children: ReactNode }) {
  const t = useTexts('favorites');
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {card.picture ? <Picture src={card.picture} alt="" width={3} height={2} className="aspect-3/2 w-full" /> : null}
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
