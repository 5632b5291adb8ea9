import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Wave } from '#ui/wave.tsx';
import type { RenderedShell } from './shell/rendered-shell.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { Layers } from './shell/layers.tsx';
import { NetworkBanner } from './shell/network-banner.tsx';
import { Promotion } from './shell/promotion.tsx';
import type { OfferedLocale, Shell } from './shell/shell.ts';

export interface LayoutProps {
  shell: Shell;
  locales: readonly OfferedLocale[];
  /** On the way to a payment: nothing that leads elsewhere beside header and copyright. */
  minimal: boolean;
  /** Header and footer when they are drawn already; never in browsers. */
  drawn?: RenderedShell | null | undefined;
  children: ReactNode;
}

/** The frame of every ordinary page: a way past the header, the header, the page, the wave and the footer. */
export function Layout({ shell, locales, minimal, drawn, children }: LayoutProps) {
  const t = useTexts('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      {minimal ? null : <Promotion shell={shell} />}
      {drawn ? drawn.header : <Header shell={shell} minimal={minimal} />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Wave className="mt-16" />
      {drawn ? drawn.footer : <Footer shell={shell} minimal={minimal} />}
      <NetworkBanner />
      <Layers shell={shell} locales={locales} />
    </div>
  );
}
