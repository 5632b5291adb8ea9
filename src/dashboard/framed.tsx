import type { ComponentType } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { DashboardTab, DashboardView } from './dashboard-view.ts';

/** A page inside the dashboard's frame: the navigation above it, or the refusal in its place. */
export function framed<View>(Page: ComponentType<{ readonly view: View }>) {
  return function FramedPage({ view }: { readonly view: DashboardView<View> }) {
    return (
      <>
        <Tabs tabs={view.links} />
        {view.kind === 'refused' ? <Refused home={view.home} /> : <Page view={view.view} />}
      </>
    );
  };
}

/** They wrap on narrow pages, so that none is hidden. */
function Tabs({ tabs }: { readonly tabs: readonly DashboardTab[] }) {
  const t = useTexts('dashboard');
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={t('sections')} className="border-b border-line bg-card print:hidden">
      <ul className="wrap flex flex-wrap gap-x-6">
        {tabs.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-12 items-center border-b-2 border-transparent font-bold text-ink hover:text-brand-text aria-[current]:border-brand aria-[current]:text-brand-text"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Refused({ home }: { readonly home: string }) {
  const t = useTexts('dashboard');
  return (
    <div className="wrap pt-10">
      <EmptyState icon="lock" title={t('refused')} action={<LinkButton href={home}>{t('toHome')}</LinkButton>}>
        {t('refusedText')}
      </EmptyState>
    </div>
  );
}
