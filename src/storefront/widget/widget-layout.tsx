import type { ReactNode } from 'react';
import type { Shell } from '../shell.ts';

/** The frame of a page inside somebody else's: a band with the brand, which opens in the window around it, and the page. */
export function WidgetLayout({ shell, children }: { shell: Shell; children: ReactNode }) {
  return (
    <main id="content" className="min-h-dvh bg-[var(--widget-background)] p-3">
      <p className="mb-2.5 flex rounded-control bg-[var(--widget-alt)] px-4 font-bold text-[var(--widget-alt-ink)]">
        <a
          href={shell.home}
          target="_top"
          className="inline-flex min-h-11 items-center font-logo underline-offset-4 hover:underline"
        >
          {shell.brand.name}
        </a>
      </p>
      {children}
    </main>
  );
}
