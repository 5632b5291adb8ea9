import { createContext, createElement, useContext, useEffect } from 'react';
import { Outlet, useMatches, useRouteError } from 'react-router';
import { type TextBook, TextsProvider, useTexts } from '#i18n/use-texts.tsx';
import { routes } from './site-routes.ts';
import { CurrentPageProvider, useCurrentPage } from '#web/current-page.tsx';
import { Announcer } from './browser/announcer.tsx';
import { isChunkFailure, reloadOnce } from './browser/chunk-failure.ts';
import { ProgressBar } from './browser/progress-bar.tsx';
import { type ScrollWish, useScroll } from './browser/scrolling.ts';
import { lastWords } from './failure/last-resort.ts';
import { Layout } from './layout.tsx';
import type { PageData } from './page-data.ts';
import { loadedScreen, screens } from './screens.ts';
import type { RenderedShell } from './shell/rendered-shell.tsx';
import type { OfferedLocale } from './shell/shell.ts';
import { WarningPicture } from './failure/warning-picture.tsx';

export interface FrameProps {
  /** Messages loaded so far. */
  readonly texts: () => TextBook;
  /** The previous page, while the requested one could not be loaded. */
  readonly first: PageData;
  /** In display order; too long to be sent with every page. */
  readonly locales: readonly OfferedLocale[];
  /** Only on the server: rendered header and footer. */
  readonly drawn?: RenderedShell | null;
  /** In the browser only. */
  readonly scroll?: ScrollWish;
}

/** Outside the router, so that its route tree is the same for all pages. */
const FrameContext = createContext<FrameProps | null>(null);
export const FrameProvider = FrameContext.Provider;

function usePageData(fallback?: PageData): PageData {
  const data = useMatches().at(-1)?.loaderData as PageData | undefined;
  return data ?? (fallback as PageData);
}

/** Everything around a page: texts, header and footer. */
export function Frame() {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('a frame is drawn without a provider');
  const { texts, first, locales, drawn, scroll } = frame;
  useScroll(scroll);
  const data = usePageData(first);
  // The router keeps no data for a page whose loading has failed.
  const failed = useMatches().at(-1)?.loaderData === undefined;
  const layout = screens[data.screen]?.layout;
  return (
    <TextsProvider value={texts()}>
      <CurrentPageProvider value={{ locale: data.locale, path: data.path, formToken: data.formToken }}>
        <ProgressBar failed={failed} />
        {layout === 'clean' ? (
          <Outlet />
        ) : (
          <Layout shell={data.shell} locales={locales} minimal={layout === 'minimal'} drawn={drawn}>
            <Outlet />
          </Layout>
        )}
        <Announcer title={data.head.title} />
      </CurrentPageProvider>
    </TextsProvider>
  );
}

/** The page of the current address. Another path is another page, so typed input is not carried over. */
export function PageOutlet() {
  const data = usePageData();
  const key = `${data.screen} ${data.path.split('?')[0]}`;
  const { component, parts } = loadedScreen(data.screen, data.view);
  return createElement(component, { key, view: data.view, parts });
}

/** An error while rendering or loading a page; header and footer stay. */
export function PageFailure() {
  const error = useRouteError();
  useEffect(() => {
    if (isChunkFailure(error)) reloadOnce();
  }, [error]);
  const t = useTexts('errors');
  const { locale } = useCurrentPage();
  return (
    <section className="wrap-narrow flex flex-col items-center gap-4 py-16 text-center">
      <WarningPicture />
      <h1 className="text-title">{t('wrongTitle')}</h1>
      <p>{t('loadFailed')}</p>
      <a className="font-bold underline" data-reload href={routes.home.href(locale, {})}>
        {t('home')}
      </a>
    </section>
  );
}

/** Shown when the frame or the error page itself fails. It has no dependencies that could fail. */
export function FrameFailure() {
  const error = useRouteError();
  return (
    <main className="wrap grid gap-4 py-16">
      <h1 className="text-title">{lastWords.title}</h1>
      <p>{error instanceof Error ? error.message : null}</p>
      <a className="link" data-reload href="/">
        {lastWords.home}
      </a>
    </main>
  );
}
