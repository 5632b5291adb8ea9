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
  /** During checkout only header and copyright are shown, without links that lead elsewhere. */
  minimal: boolean;
  /** Rendered header and footer; never in browsers. */
  drawn?: RenderedShell | null | undefined;
  children: ReactNode;
}

/** The layout of every ordinary page: skip link, header, page, wave and footer. */
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
