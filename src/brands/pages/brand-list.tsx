import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { BrandListView } from './editor-view.ts';

export const stateTones = {
  unpublished: 'neutral',
  changed: 'warning',
  published: 'positive',
  suspended: 'danger',
  archived: 'neutral',
} as const;

/** All brands, for staff. */
export function BrandList({ view }: { view: BrandListView }) {
  const t = useTexts('brand-editor');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('listHeading')}</h1>
      {view.done ? <Notice tone="success" title={view.done} live className="mt-6" /> : null}
      <form role="search" data-navigate className="mt-6 flex items-end gap-2">
        <TextField
          className="grow"
          label={t('listSearch')}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={view.search}
        />
        <Button type="submit" kind="secondary" icon="search" className="shrink-0">
          {t('listFind')}
        </Button>
      </form>
      {view.brands.length === 0 ? (
        <EmptyState icon="globe" title={t(view.search === '' ? 'listEmpty' : 'listNone')} />
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {view.brands.map(({ id, name, agency, host, state, href }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                {href === null ? (
                  <bdi className="font-bold">{name}</bdi>
                ) : (
                  <a href={href} className="link font-bold">
                    <bdi>{name}</bdi>
                  </a>
                )}
                {state === 'published' ? null : <Badge tone={stateTones[state]}>{t(`state_${state}`)}</Badge>}
              </span>
              <span className="text-small text-ink-soft">
                {agency === null ? null : <bdi>{agency}</bdi>}
                {agency === null || host === null ? null : ' · '}
                {host === null ? null : <bdi dir="ltr">{host}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          label={t('listPages')}
          page={view.page}
          pages={view.pages}
          hrefOf={(page) => view.pageHref.join(String(page))}
        />
      </div>
    </div>
  );
}
