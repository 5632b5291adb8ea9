import type { ComponentType } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { DashboardFrame, DashboardView, Refused } from './dashboard-view.ts';

/** A page inside the dashboard's frame: the navigation above it, or the refusal in its place. */
export function framed<View>(Page: ComponentType<{ readonly view: View }>) {
  return function FramedPage({ view }: { readonly view: DashboardView<View> }) {
    return (
      <>
        <Tabs frame={view.frame} />
        {view.kind === 'refused' ? <RefusedPage refused={view.refused} /> : <Page view={view.view} />}
      </>
    );
  };
}

/** They wrap on narrow pages, so that none is hidden. */
function Tabs({ frame: { label: name, tabs } }: { readonly frame: DashboardFrame }) {
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={name} className="border-b border-line bg-card print:hidden">
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

function RefusedPage({ refused: { title, text, home } }: { readonly refused: Refused }) {
  return (
    <div className="wrap pt-10">
      <EmptyState icon="lock" title={title} action={<LinkButton href={home.href}>{home.label}</LinkButton>}>
        {text}
      </EmptyState>
    </div>
  );
}
