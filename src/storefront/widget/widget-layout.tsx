import type { ReactNode } from 'react';
import { Wordmark } from '#ui/wordmark.tsx';

export interface WidgetLayoutProps {
  /** Texts and link of the brand band. */
  readonly brand: string;
  readonly home: string;
  readonly target: '_top' | '_blank';
  readonly children: ReactNode;
}

/**
 * The layout of a page in an iframe on another site: a band with the brand, whose link leaves the frame, and
 * the page. Rendered by the page itself, so that other pages don't load it.
 */
export function WidgetLayout({ brand, home, target, children }: WidgetLayoutProps) {
  return (
    <main id="content" className="bg-[var(--widget-background)] p-3">
      <p className="mb-2.5 flex rounded-control bg-[var(--widget-alt)] px-4 font-bold text-[var(--widget-alt-ink)]">
        <a href={home} target={target} rel="noopener" className="inline-flex min-h-11 items-center hover:opacity-80">
          <Wordmark name={brand} />
        </a>
      </p>
      {children}
    </main>
  );
}
