import type { LoaderFunction, RouteObject } from 'react-router';
import { routes } from './site-routes.ts';
import { Frame, FrameFailure, PageFailure, PageOutlet } from './frame.tsx';

/**
 * The same tree on server and browser, one route for each pattern; the page's data and `FrameProvider` decide what it
 * shows.
 */
export function routeTree(loader?: LoaderFunction): RouteObject[] {
  const page = (id: string, path: string): RouteObject => ({
    id,
    path,
    Component: PageOutlet,
    ErrorBoundary: PageFailure,
    ...(loader ? { loader } : {}),
  });
  return [
    {
      id: 'frame',
      element: <Frame />,
      ErrorBoundary: FrameFailure,
      children: [...Object.entries(routes).map(([name, route]) => page(name, route.pattern)), page('missing', '*')],
    },
  ];
}
