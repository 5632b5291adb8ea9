import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { accountListsChanged } from '#web/browser/list-events.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken, useCurrentPage, usePageNavigation } from '#web/current-page.tsx';
import { chosenLists } from '../chosen/chosen-lists.ts';
import { favoritesKey } from '../chosen/stored-keys.ts';
import type { AccountView } from './account-view.ts';
import { Favorite, favoriteGrid, Remove } from './favorite.tsx';
import type { PricedCard } from './favorite-cards.ts';
import type { FavoritesView } from './favorites-view.ts';
import { ListSettings, NewList } from './list-settings.tsx';
import { NoFavorites } from './no-favorites.tsx';
import { favoritesRoute } from './routes.ts';

/** The lists of an account, and what is on one of them. Every change is a form. */
export function AccountFavorites({ view, account }: { view: FavoritesView; account: AccountView }) {
  const t = useTexts('favorites');
  const { locale } = useCurrentPage();
  useSyncedList(account.all);
  const { list, lists } = account;
  const action = favoritesRoute.href(locale, {});
  return (
    <>
      <nav aria-label={t('lists')} className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {lists.map((one) => (
            <li key={one.id} className="max-w-full">
              <a
                href={one.href}
                aria-current={one.current ? 'page' : undefined}
                className={`flex min-h-11 max-w-full items-center gap-2 rounded-pill border border-line px-4 font-bold ${one.current ? 'bg-brand-soft text-brand-text' : 'bg-card text-ink hover:bg-sunken'}`}
              >
                <bdi className="truncate">{one.name}</bdi>
                <span className="text-ink-soft tabular-nums">{one.count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {account.done ? <Notice tone="success" title={account.done} live className="mt-5" /> : null}
      <div className="mt-4 grid items-start gap-x-8 lg:grid-cols-2">
        <NewList account={account} />
        <ListSettings key={list.id} account={account} />
      </div>
      <section aria-labelledby="list" className="mt-8">
        <h2 id="list" className="text-heading break-words">
          <bdi>{list.name}</bdi>
        </h2>
        {view.cards.length > 0 ? (
          <>
            <p className="text-ink-soft">{t('count', { count: view.cards.length })}</p>
            <ul className={favoriteGrid}>
              {view.cards.map((card) => (
                <Favorite key={card.id} card={card}>
                  <form method="post" action={action}>
                    <input type="hidden" name="list" value={list.id} />
                    <Remove card={card} type="submit" name="remove" value={card.id} />
                  </form>
                  {lists.length > 1 ? <Place card={card} account={account} /> : null}
                </Favorite>
              ))}
            </ul>
          </>
        ) : view.gone.length === 0 ? (
          <NoFavorites starts={view.starts} />
        ) : null}
        {view.gone.length > 0 ? (
          <form method="post" action={action} className="mt-6">
            <input type="hidden" name="list" value={list.id} />
            {view.gone.map((id) => (
              <input key={id} type="hidden" name="remove" value={id} />
            ))}
            <Notice
              tone="info"
              title={t('goneTitle', { count: view.gone.length })}
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
      </section>
    </>
  );
}

/** Puts a card on another list. */
function Place({ card, account: { lists, list, action } }: { card: PricedCard; account: AccountView }) {
  const t = useTexts('favorites');
  return (
    <Disclosure
      name="place"
      summary={
        <span className="text-small">
          {t('otherList')}
          <span className="sr-only">: {card.name}</span>
        </span>
      }
      className="w-full border-t border-b-0"
    >
      <form method="post" action={action} className="grid gap-3">
        <FormToken />
        <input type="hidden" name="list" value={list.id} />
        <input type="hidden" name="item" value={card.id} />
        <SelectField
          label={t('toList')}
          name="to"
          id={`to-${card.id}`}
          options={lists.filter(({ current }) => !current).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" name="step" value="move">
            {t('move')}
          </Button>
          <Button type="submit" size="small" kind="secondary" name="step" value="copy">
            {t('copy')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

/** Brings the browser's own list, which lights hearts, in line with the account, and the page with what was synced. */
function useSyncedList(all: readonly string[]): void {
  const { refresh } = usePageNavigation();
  const latest = useRef(refresh);
  const asked = useRef(false);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === favoritesKey) latest.current();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  const ids = all.toSorted().join(' ');
  useEffect(() => {
    const here = chosenLists()
      .favorites.read()
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
    if (here === ids) return;
    window.dispatchEvent(new Event(accountListsChanged));
    // What was synced while this page was loading is not on it.
    if (!asked.current) latest.current();
    asked.current = true;
  }, [ids]);
}
