import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ProposalsView } from '../proposal-view.ts';
import { stateTones } from './state-tones.ts';

/** `/dashboard/proposals` */
export function ProposalsPage({ view }: { readonly view: ProposalsView }) {
  const t = useTexts('proposals');
  return (
    <div className="wrap pt-8 sm:pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
      {view.rows.length === 0 ? (
        <EmptyState icon="mail" title={t('none')} action={<LinkButton href={view.home}>{t('search')}</LinkButton>}>
          {t('noneText')}
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
    </div>
  );
}
