import type { ComponentType } from 'react';
import { accountScreens } from '#accounts/screens.ts';
import { bookingScreens } from '#booking/screens.ts';
import type { routes } from './site-routes.ts';
import { hotelScreens } from '#verticals/hotels/screens.ts';

export type RouteName = keyof typeof routes;
export type ScreenName = RouteName | 'missing' | 'failure' | 'start';

export interface Screen {
  /** The page's component. Lazy, so that each page is a chunk of its own. */
  // oxlint-disable-next-line no-explicit-any -- each page has its own view; its handler is what ties the two.
  readonly load: () => Promise<ComponentType<{ view: any }>>;
  /** The file that `load` imports, from the project's root: the server preloads its chunk. */
  readonly file: string;
  /** `locales/<tag>/<namespace>.json` that its texts are in, besides `layoutNamespaces`. */
  readonly namespaces: readonly string[];
  /** Header and footer around it when left out: every browser loads this list, so it is short. */
  readonly layout?: 'default' | 'minimal' | 'clean';
}

/** Texts of the frame around every page. */
export const layoutNamespaces: readonly string[] = ['errors', 'shell', 'ui'];

const legalScreen: Screen = {
  load: () => import('./legal/legal-page.tsx').then((page) => page.LegalPage),
  file: 'src/storefront/legal/legal-page.tsx',
  namespaces: ['consent'],
};

/** Every page by the name of its route. The text of `file` and of the import must agree (tested). */
export const screens: Record<ScreenName, Screen> = {
  missing: {
    load: () => import('./failure/not-found-page.tsx').then((page) => page.NotFoundPage),
    file: 'src/storefront/failure/not-found-page.tsx',
    namespaces: [],
  },
  failure: {
    load: () => import('./failure/error-page.tsx').then((page) => page.ErrorPage),
    file: 'src/storefront/failure/error-page.tsx',
    namespaces: [],
  },
  start: {
    load: () => import('./start/start-page.tsx').then((page) => page.StartPage),
    file: 'src/storefront/start/start-page.tsx',
    namespaces: ['start', 'search-form', 'searches'],
  },
  home: {
    load: () => import('./home-page.tsx').then((page) => page.HomePage),
    file: 'src/storefront/home-page.tsx',
    namespaces: ['home', 'search-form'],
  },
  preferences: {
    load: () => import('./preferences/preferences-page.tsx').then((page) => page.PreferencesPage),
    file: 'src/storefront/preferences/preferences-page.tsx',
    namespaces: ['preferences'],
  },
  terms: legalScreen,
  privacy: legalScreen,
  agentTerms: legalScreen,
  app: {
    load: () => import('./phone/app-page.tsx').then((page) => page.AppPage),
    file: 'src/storefront/phone/app-page.tsx',
    namespaces: ['app'],
  },
  apiDocs: {
    load: () => import('./api-docs/api-docs-page.tsx').then((page) => page.ApiDocsPage),
    file: 'src/storefront/api-docs/api-docs-page.tsx',
    namespaces: ['api-docs'],
  },
  ...hotelScreens,
  ...bookingScreens,
  ...accountScreens,
  devUi: {
    load: () => import('./ui-page.tsx').then((page) => page.UiPage),
    file: 'src/storefront/ui-page.tsx',
    namespaces: ['ui-page'],
  },
  devMail: {
    load: () => import('./mail-page.tsx').then((page) => page.MailPage),
    file: 'src/storefront/mail-page.tsx',
    namespaces: ['dev'],
  },
};

const loaded = new Map<ScreenName, Awaited<ReturnType<Screen['load']>>>();

/** The component of a screen that `loadScreen` has loaded. Throws otherwise. */
export function loadedScreen(name: ScreenName) {
  const component = loaded.get(name);
  if (!component) throw new Error(`screen ${name} is not loaded`);
  return component;
}

/** Rejects when the chunk can't be had. */
export async function loadScreen(name: ScreenName): Promise<void> {
  if (loaded.has(name)) return;
  loaded.set(name, await screens[name].load());
}

export function namespacesOf(name: ScreenName): string[] {
  return [...new Set([...layoutNamespaces, ...screens[name].namespaces])];
}
