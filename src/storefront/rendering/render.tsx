import { renderToString } from 'react-dom/server';
import { createStaticRouter, type RouteObject, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { textBookOf } from '#i18n/messages.ts';
import { localePath } from '#i18n/locale.ts';
import { locales } from '#i18n/locales.ts';
import type { DocumentBrand } from '../document/document-brand.ts';
import { FrameProvider } from '../frame.tsx';
import type { PageData } from '../page-data.ts';
import { routeTree } from '../route-tree.tsx';
import { namespacesOf, partsOf, screens } from '../screens.ts';
import { renderedShell } from '../shell/rendered-shell.tsx';
import { MarkupKeeper } from '#ui/markup/kept-part.tsx';
import { keeperFor } from './kept-parts.tsx';
import type { MatchedRoute } from './renderer.ts';

type StaticRouter = ReturnType<typeof createStaticRouter>;

/** The router's data of one route, without address and loader data. */
type Still = Pick<StaticRouter, 'routes' | 'manifest' | 'state'>;

const stills = new Map<string, Still>();

/** Other patterns are irrelevant for rendering this page. */
function stillOf(name: MatchedRoute['name']): Still {
  let still = stills.get(name);
  if (!still) {
    const [frame] = routeTree();
    const page = frame?.children?.find((child) => child.id === name);
    if (!frame || !page) throw new Error(`no route ${name}`);
    const { routes, manifest, state } = createStaticRouter([{ ...frame, children: [page] } as RouteObject], {
      matches: [],
    } as unknown as StaticHandlerContext);
    stills.set(name, (still = { routes, manifest, state }));
  }
  return still;
}

/**
 * The router of one page. A new `createStaticRouter` for each page would do the same, but V8 retains what a new getter
 * refers to until a full garbage collection, which is the whole page (decisions 027 and 050).
 */
function routerOf(data: PageData, { name, params }: MatchedRoute): Pick<StaticRouter, 'basename'> & Still {
  const { routes, manifest, state } = stillOf(name);
  const [frame] = routes;
  const page = frame?.children?.[0];
  if (!frame || !page) throw new Error(`no route ${name}`);
  const [pathname = '/', search = ''] = data.path.split('?');
  const match = { params: { ...params }, pathname, pathnameBase: pathname };
  return {
    basename: localePath(data.locale, '/'),
    routes,
    manifest,
    state: {
      ...state,
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
      loaderData: { [name]: data },
      errors: null,
    },
  };
}

/** The markup of a page. Its screen must be loaded. Throws what a component throws. */
export function renderPage(data: PageData, route: MatchedRoute, brand: Pick<DocumentBrand, 'texts' | 'offer'>): string {
  const wanted = namespacesOf(data.screen, ...partsOf(data.screen, data.view));
  const texts = textBookOf(data.textLocale, wanted, brand.texts);
  const offered = brand.offer?.locales;
  const layout = screens[data.screen]?.layout;
  const shellMarkup = layout === 'clean' ? null : renderedShell(data.shell, layout === 'minimal', texts);
  const router = routerOf(data, route);
  const context = { basename: router.basename } as StaticHandlerContext;
  return renderToString(
    <FrameProvider
      value={{
        first: data,
        locales: offered ? locales.filter(({ code }) => offered.includes(code)) : locales,
        texts: () => texts,
        drawn: shellMarkup,
      }}
    >
      <MarkupKeeper value={keeperFor(texts)}>
        <StaticRouterProvider router={router as StaticRouter} context={context} hydrate={false} />
      </MarkupKeeper>
    </FrameProvider>,
  );
}
