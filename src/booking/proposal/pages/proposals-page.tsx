import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ProposalsView } from '../proposal-view.ts';
import { proposalStates } from '../proposed.ts';
import { stateTones } from './state-tones.ts';

/** `/dashboard/proposals` */
export function ProposalsPage({ view }: { readonly view: ProposalsView }) {
  const t = useTexts('proposals');
  return (
    <div className="wrap pt-8 sm:pt-10">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title">{t('heading')}</h1>
          <p className="mt-1 text-ink-soft">{t('text')}</p>
        </div>
        {view.mayBegin ? (
          <form method="post">
            <FormToken />
            <Button type="submit" name="step" value="new" kind="secondary">
              {t('begin')}
            </Button>
          </form>
        ) : null}
      </div>
      {view.site ? <p className="mt-1 text-small text-ink-soft">{view.site}</p> : null}
      <form role="search" action={view.action} data-navigate className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 grow sm:max-w-96"
          label={t('find')}
          name="q"
          type="search"
          icon="search"
          maxLength={100}
          defaultValue={view.search}
        />
        <SelectField
          label={t('state')}
          name="state"
          empty={t('state_any')}
          options={proposalStates.map((value) => ({ value, label: t(`state_${value}`) }))}
          defaultValue={view.state}
        />
        <Button type="submit">{t('apply')}</Button>
        {view.clear ? (
          <LinkButton href={view.clear} kind="secondary">
            {t('clear')}
          </LinkButton>
        ) : null}
      </form>
      {view.rows.length === 0 && (view.clear ?? view.first) !== null ? (
        <EmptyState icon="mail" title={t('noneFound')}>
          {t('noneFoundText')}
        </EmptyState>
      ) : view.rows.length === 0 ? (
        <EmptyState icon="mail" title={t('none')} action={<LinkButton href={view.home}>{t('search')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card shadow-soft">
          {view.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
              <span className="min-w-0">
                <a href={row.href} className="link inline-flex min-h-9 items-center font-bold">
                  <bdi className="break-words">{row.title}</bdi>
                </a>
                <span className="block text-small text-ink-soft">
                  <bdi>{row.client || t('noClient')}</bdi>
                  {row.agent ? ` · ${t('by', { name: row.agent })}` : ''}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
                {row.facts}
                <Badge tone={stateTones[row.state]}>{t(`state_${row.state}`)}</Badge>
              </span>
            </li>
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
