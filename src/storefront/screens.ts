import type { ComponentType } from 'react';
import { accountScreens } from '#accounts/screens.ts';
import { bookingScreens } from '#booking/screens.ts';
import { dashboardScreens } from '#dashboard/screens.ts';
import { favoritesScreens } from '#travel/favorites/screens.ts';
import { loadCode } from '#web/browser/load-code.ts';
import type { Screen, ScreenProps } from '#web/screen.ts';
import * as products from './products.ts';
import type { DrawnForm } from './drawn-form.ts';
import type { ProductName, routes } from './site-routes.ts';

export type RouteName = keyof typeof routes;
export type ScreenName = RouteName | 'missing' | 'failure' | 'start' | `${ProductName}.searchForm`;

/** Pages of products, and the search form of each. */
const productScreens = Object.fromEntries(
  Object.entries(products).flatMap(([product, { screens: own, searchForm }]) =>
    Object.entries({ ...own, searchForm }).map(([name, screen]) => [`${product}.${name}`, screen]),
  ),
) as Record<Extract<ScreenName, `${ProductName}.${string}`>, Screen>;

/** The search form of the product that the view names, if it has one. Others are not loaded. */
const searchForm = (view: { readonly search?: DrawnForm | null } | undefined) =>
  view?.search ? [`${view.search.product}.searchForm`] : [];

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
    draws: searchForm,
  },
  failure: {
    load: () => import('./failure/error-page.tsx').then((page) => page.ErrorPage),
    file: 'src/storefront/failure/error-page.tsx',
    namespaces: [],
  },
  start: {
    load: () => import('./start/start-page.tsx').then((page) => page.StartPage),
    file: 'src/storefront/start/start-page.tsx',
    namespaces: ['start', 'searches'],
    draws: searchForm,
  },
  home: {
    load: () => import('./home/home-page.tsx').then((page) => page.HomePage),
    file: 'src/storefront/home/home-page.tsx',
    namespaces: [],
    draws: searchForm,
  },
  preferences: {
    load: () => import('./preferences/preferences-page.tsx').then((page) => page.PreferencesPage),
    file: 'src/storefront/preferences/preferences-page.tsx',
    namespaces: ['preferences'],
  },
  terms: legalScreen,
  privacy: legalScreen,
  imprint: legalScreen,
  agentTerms: legalScreen,
  app: {
    load: () => import('./phone/app-page.tsx').then((page) => page.AppPage),
    file: 'src/storefront/phone/app-page.tsx',
    namespaces: ['app'],
  },
  widgetSearch: {
    load: () => import('./widget/widget-search-page.tsx').then((page) => page.WidgetSearchPage),
    file: 'src/storefront/widget/widget-search-page.tsx',
    namespaces: [],
    layout: 'clean',
    draws: searchForm,
  },
  apiDocs: {
    load: () => import('./api-docs/api-docs-page.tsx').then((page) => page.ApiDocsPage),
    file: 'src/storefront/api-docs/api-docs-page.tsx',
    namespaces: ['api-docs'],
  },
  ...favoritesScreens,
  ...productScreens,
  ...bookingScreens,
  ...accountScreens,
  ...dashboardScreens,
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

/** Names of the screens that a screen renders with this view. */
export function partsOf(name: ScreenName, view: unknown): readonly ScreenName[] {
  return (screens[name].draws?.(view) ?? []) as readonly ScreenName[];
}

const loaded = new Map<ScreenName, ComponentType<ScreenProps>>();
const noParts: ScreenProps['parts'] = {};

/** The component of a screen that `loadScreen` has loaded, and of those that it renders. Throws otherwise. */
export function loadedScreen(
  name: ScreenName,
  view: unknown,
): { component: ComponentType<ScreenProps>; parts: ScreenProps['parts'] } {
  const component = loadedOne(name);
  const embedded = partsOf(name, view);
  const parts = embedded.length === 0 ? noParts : Object.fromEntries(embedded.map((part) => [part, loadedOne(part)]));
  return { component, parts: parts as ScreenProps['parts'] };
}

function loadedOne(name: ScreenName): ComponentType<ScreenProps> {
  const component = loaded.get(name);
  if (!component) throw new Error(`screen ${name} is not loaded`);
  return component;
}

/** Rejects when a chunk can't be loaded, in the browser also without a network. */
export async function loadScreens(names: readonly ScreenName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (!loaded.has(name)) loaded.set(name, await loadCode(screens[name].load));
    }),
  );
}

/** The namespaces of these screens and of the frame around every page. */
export function namespacesOf(...names: readonly ScreenName[]): string[] {
  return [...new Set([...layoutNamespaces, ...names.flatMap((name) => screens[name].namespaces)])];
}
