import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { CardTools } from '../chosen/card-tools.tsx';
import { Favorite, favoriteGrid } from './favorite.tsx';
import { NoFavorites } from './no-favorites.tsx';
import { favoritesRoute } from './routes.ts';
import type { SharedListView } from './list-by-link.ts';

/** `/lists/<token>`: only to read; what is on it can be added to one's own favourites. */
export function SharedListPage({ view }: { view: SharedListView }) {
  const t = useTexts('favorites');
  const { locale } = useCurrentPage();
  const { list, starts } = view;
  if (!list)
    return (
      <div className="wrap-narrow pt-10">
        <EmptyState
          icon="heart"
          title={t('endedTitle')}
          action={
            <>
              {starts.map(({ label, href }, at) => (
                <LinkButton key={href} href={href} kind={at === 0 ? 'primary' : 'secondary'}>
                  {label}
                </LinkButton>
              ))}
              <LinkButton href={localePath(locale, '/')} kind="secondary">
                {t('home')}
              </LinkButton>
            </>
          }
        >
          {t('endedText')}
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap pt-8 pb-4">
      <CardTools />
      <h1 className="text-title break-words">
        <bdi>{list.name}</bdi>
      </h1>
      <p className="mt-2 max-w-[60ch] text-ink">{list.by}</p>
      {list.cards.length === 0 ? (
        <NoFavorites starts={starts} />
      ) : (
        <>
          <p className="mt-6 font-bold text-ink-strong">{t('count', { count: list.cards.length })}</p>
          <ul className={favoriteGrid}>
            {list.cards.map((card) => (
              <Favorite
                key={card.id}
                card={card}
                heart={
                  <form method="post" action={favoritesRoute.href(locale, {})}>
                    <button
                      name="add"
                      className="heart inset-e-2 top-2"
                      value={card.id}
                      aria-label={t('saveName', { name: card.name })}
                    />
                  </form>
                }
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
