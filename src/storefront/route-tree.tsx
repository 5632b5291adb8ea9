import type { LoaderFunction, RouteObject } from 'react-router';
import { routes } from './site-routes.ts';
import { Frame, FrameFailure, PageFailure, PageOutlet } from './frame.tsx';

/** The same tree on both sides, one route for each pattern; what a page shows is decided by its data and `FrameProvider`. */
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
