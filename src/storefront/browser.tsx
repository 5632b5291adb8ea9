import '#ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepWithAccount } from '#accounts/screens.ts';
import { loadedTexts, setMessageFiles } from '#i18n/browser-messages.ts';
import { localePath } from '#i18n/locale.ts';
import { reloadOnce } from './browser/chunk-failure.ts';
import { followLinks } from './browser/links.ts';
import { callAsVisitorOf, loadPage } from './browser/load-page.ts';
import { keepScroll } from './browser/scrolling.ts';
import { loadParts } from './browser/page-json.ts';
import { prefetchPage } from './prefetched.ts';
import type { LanguageIsland, PageData } from './page-data.ts';
import { FrameProvider } from './frame.tsx';
import { routeTree } from './route-tree.tsx';
import { partsOf, type ScreenName, screens } from './screens.ts';

/** Starts a new task, so that a pending tap is handled first. */
const nextTask = () => new Promise<void>((begin) => setTimeout(begin));

/** Hydrates the page that the server rendered. */
async function start(): Promise<void> {
  await nextTask();
  // The first number that a browser formats loads its locale data, 30 ms on a phone.
  (0).toLocaleString();
  await nextTask();
  const island = document.getElementById('page');
  const root = document.getElementById('app');
  if (!island?.textContent || !root) return;
  const first = JSON.parse(island.textContent) as PageData;
  const { files, locales, texts } = JSON.parse(
    document.getElementById('page-language')?.textContent ?? '',
  ) as LanguageIsland;
  setMessageFiles(first.iso, files, texts);
  callAsVisitorOf(first);
  await loadParts(first.screen, ...partsOf(first.screen, first.view));

  const basename = localePath(first.locale, '/');
  const nameOf = (path: string) => matchRoutes(tree, path, basename)?.at(-1)?.route.id as ScreenName | undefined;
  // A page that only reloads its own data does not navigate.
  const isRequested = () => router.state.navigation.state !== 'idle';
  const tree = routeTree(
    async (args) => await loadPage(args, nameOf(new URL(args.request.url).pathname) ?? 'missing', isRequested),
  );
  const route = nameOf(location.pathname) ?? 'missing';
  const router = createBrowserRouter(tree, { basename, hydrationData: { loaderData: { [route]: first } } });
  const frame = { first, locales, texts: loadedTexts, scroll: keepScroll(router) };

  // Under English, which has no prefix, `/he` would look like a page.
  const isOtherLocale = (path: string) =>
    locales.some(({ code }) => code === path.split('/')[1] && code !== first.locale);
  followLinks({
    router,
    inApp: ({ pathname }) => {
      const name = nameOf(pathname);
      return name !== undefined && name !== 'missing' && screens[name] !== undefined && !isOtherLocale(pathname);
    },
    strip: (path) => (basename === '/' ? path : path.slice(basename.length) || '/'),
    localeOf: (tag) => locales.find(({ iso }) => iso === tag)?.code,
    prefetch: (url) => {
      const name = nameOf(url.pathname);
      if (name) loadParts(name).catch(() => undefined);
      prefetchPage(url.origin + url.pathname + url.search);
    },
  });
  // Hydrates in slices, so that a tap is handled before the whole page is hydrated.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <FrameProvider value={frame}>
          <RouterProvider router={router} />
        </FrameProvider>
      </StrictMode>,
    );
  });
  keepWithAccount(first.shell.person !== null).catch(() => undefined);
}

start().catch(() => reloadOnce());
