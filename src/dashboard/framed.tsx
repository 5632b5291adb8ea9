import { type ComponentType, useEffect, useRef } from 'react';
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

/** In one line: on narrow pages it is scrolled, and the tab of this page is in sight. Without scripts they wrap. */
function Tabs({ frame: { label: name, tabs } }: { readonly frame: DashboardFrame }) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = current.current;
    if (tab) showInLine(tab);
  }, []);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={name} className="border-b border-line bg-card print:hidden">
      <ul className="wrap flex gap-x-6 overflow-x-auto [scrollbar-width:none] sm:flex-wrap noscript:flex-wrap">
        {tabs.map(({ href, label, isCurrent }) => (
          <li key={href} className="shrink-0">
            <a
              ref={isCurrent ? current : undefined}
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-12 items-center border-b-2 border-transparent font-bold whitespace-nowrap text-ink hover:text-brand-text aria-[current]:border-brand aria-[current]:text-brand-text"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the line of tabs alone, never the page. */
function showInLine(tab: HTMLElement): void {
  const line = tab.closest('ul')!;
  const [at, around] = [tab.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += at.left + at.width / 2 - around.left - around.width / 2;
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
