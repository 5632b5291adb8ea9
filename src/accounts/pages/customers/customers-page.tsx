import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CustomerRow, CustomersView } from './customers-view.ts';

/** `/dashboard/customers` */
export function CustomersPage({ view }: { view: CustomersView }) {
  const t = useTexts('customers');
  return (
    <div className="wrap pt-8 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-title">{t('heading')}</h1>
          <p className="mt-1 text-ink-soft">{t('text')}</p>
        </div>
        {view.add ? (
          <LinkButton href={view.add} icon="plus">
            {t('add')}
          </LinkButton>
        ) : null}
      </div>
      {view.isErased ? <Notice tone="success" title={t('erased')} live className="mt-6" /> : null}
      <form role="search" action={view.action} data-navigate className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 grow sm:max-w-96"
          label={t('search')}
          name="q"
          type="search"
          icon="search"
          maxLength={100}
          defaultValue={view.search}
        />
        <Button type="submit">{t('find')}</Button>
        {view.search ? (
          <LinkButton href={view.action} kind="secondary">
            {t('clear')}
          </LinkButton>
        ) : null}
      </form>
      {view.rows.length === 0 ? (
        <EmptyState icon="person" title={t(view.search ? 'noneFound' : 'none')}>
          {t(view.search ? 'noneFoundText' : 'noneText')}
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card shadow-soft">
          {view.rows.map((row) => (
            <Row key={row.id} row={row} namesAgency={view.namesAgency} />
          ))}
        </ul>
      )}
      {view.next || view.first ? (
        <nav aria-label={t('pages')} className="mt-6 flex flex-wrap justify-between gap-3">
          {view.first ? (
            <LinkButton href={view.first} kind="secondary">
              {t('firstPage')}
            </LinkButton>
          ) : (
            <span />
          )}
          {view.next ? (
            <LinkButton href={view.next} kind="secondary" rel="next">
              {t('nextPage')}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function Row({ row, namesAgency }: { row: CustomerRow; namesAgency: boolean }) {
  const t = useTexts('customers');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
      <span className="min-w-0">
        <a href={row.href} className="link inline-flex min-h-9 items-center font-bold">
          <bdi className="break-words">{row.name}</bdi>
        </a>
        {row.warning ? (
          <span className="ms-3">
            <Badge tone={row.warning === 'expired' ? 'danger' : 'warning'} icon="warning">
              {t(row.warning)}
            </Badge>
          </span>
        ) : null}
        {namesAgency ? <span className="block text-tiny text-ink-soft">{row.agency}</span> : null}
      </span>
      <span className="min-w-0 text-small text-ink-soft sm:text-end">
        <bdi className="block break-all">{row.email}</bdi>
        <bdi className="block" dir="ltr">
          {row.phone}
        </bdi>
      </span>
    </li>
  );
}
