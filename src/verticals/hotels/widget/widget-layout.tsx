import type { ReactNode } from 'react';
import { Wordmark } from '#ui/wordmark.tsx';

export interface WidgetLayoutProps {
  /** What the band says, and where it leads. */
  readonly brand: string;
  readonly home: string;
  readonly children: ReactNode;
}

/**
 * The layout of a page in somebody else's frame: a band with the brand, which opens in the window around it, and the
 * page. Drawn by the page itself, so that no other page loads it.
 */
export function WidgetLayout({ brand, home, children }: WidgetLayoutProps) {
  return (
    <main id="content" className="min-h-dvh bg-[var(--widget-background)] p-3">
      <p className="mb-2.5 flex rounded-control bg-[var(--widget-alt)] px-4 font-bold text-[var(--widget-alt-ink)]">
        <a href={home} target="_top" className="inline-flex min-h-11 items-center hover:opacity-80">
          <Wordmark name={brand} />
        </a>
      </p>
      {children}
    </main>
  );
}
