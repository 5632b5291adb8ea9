import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { chosenLists } from '../chosen/chosen-lists.ts';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import { AccountFavorites } from './account-lists.tsx';
import { Favorite, favoriteGrid, Remove } from './favorite.tsx';
import type { FavoritesView } from './favorites-view.ts';
import { NoFavorites } from './no-favorites.tsx';
import { type FavoriteCard, fetchFavorites } from './fetch-favorites.ts';

export function FavoritesPage({ view }: { view: FavoritesView }) {
  const t = useTexts('favorites');
  const enhanced = useEnhanced();
  return (
    <div className="wrap pt-8 pb-4">
      <h1 className="text-title">{t('title')}</h1>
      {view.account ? (
        <AccountFavorites view={view} account={view.account} />
      ) : (
        <>
          <p className="mt-2 max-w-[60ch] text-ink">
            {t('lead')}{' '}
            <a className="link" href={view.login ?? ''}>
              {t('loginForLists')}
            </a>
          </p>
          <div className="mt-6">
            {enhanced ? <List view={view} /> : null}
            {enhanced ? null : <Plain view={view} />}
          </div>
        </>
      )}
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

  if (kept.length === 0) return <NoFavorites starts={view.starts} />;
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
      <ul className={favoriteGrid}>
        {kept.toReversed().flatMap(({ id }) => {
          const card = byId.get(id);
          return card
            ? [
                <Favorite key={id} card={{ ...card, price: null }}>
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
      {cards.length + gone.length === 0 ? <NoFavorites starts={view.starts} /> : null}
      {cards.length > 0 ? (
        <>
          <p className="font-bold text-ink-strong">{t('count', { count: cards.length })}</p>
          <ul className={favoriteGrid}>
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
