import { useTexts } from '#i18n/use-texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { FavoritesView } from './favorites-view.ts';

/** Where to begin while there is nothing. */
export function NoFavorites({ starts }: Pick<FavoritesView, 'starts'>) {
  const t = useTexts('favorites');
  return (
    <EmptyState
      icon="heart"
      title={t('emptyTitle')}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {starts.map(({ label, href }, at) => (
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
