import { renderToString } from 'react-dom/server';
import { createStaticRouter, type RouteObject, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { textBookOf } from '#i18n/messages.ts';
import { localePath } from '#i18n/locale.ts';
import { locales } from '#i18n/locales.ts';
import type { PageData } from './page-data.ts';
import { routeTree } from './route-tree.tsx';
import { namespacesOf, type RouteName, screens } from './screens.ts';
import { drawnShell } from './shell/drawn-shell.tsx';

/** Which route of the tree an address is, as the server matched it. */
export interface MatchedRoute {
  readonly name: RouteName | 'missing';
  readonly params: Readonly<Record<string, string>>;
}

/** The markup of a page. Its screen must be loaded. Throws what a component throws. */
export function renderPage(data: PageData, route: MatchedRoute): string {
  const texts = textBookOf(data.textLocale, namespacesOf(data.screen));
  const layout = screens[data.screen]?.layout;
  const drawn = layout === 'clean' ? null : drawnShell(data.shell, layout === 'minimal', texts);
  const tree = routeTree({ first: data, locales, texts: () => texts, drawn });
  const page = tree[0]?.children?.find((child) => child.id === route.name);
  if (!tree[0] || !page) throw new Error(`no route ${route.name}`);
  // The other patterns play no part in drawing this page.
  const frame = { ...tree[0], children: [page] } as RouteObject;
  const [pathname = '/', search = ''] = data.path.split('?');
  const match = { params: { ...route.params }, pathname, pathnameBase: pathname };
  const context = {
    basename: localePath(data.locale, '/'),
    location: {
      pathname: localePath(data.locale, pathname),
      search: search && `?${search}`,
      hash: '',
      state: null,
      key: 'default',
    },
    matches: [
      { ...match, pathname: '/', pathnameBase: '/', route: frame },
      { ...match, route: page },
    ],
    loaderData: { [route.name]: data },
    actionData: null,
    errors: null,
    statusCode: data.status,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext;
  return renderToString(
    <StaticRouterProvider router={createStaticRouter([frame], context)} context={context} hydrate={false} />,
  );
}
