import { route } from '#web/route.ts';

/** In the dashboard. */
export const brandRoutes = {
  brandEditor: route('/dashboard/brand'),
  /** Snippets for pages of other sites. */
  widgetBuilder: route('/dashboard/widget'),
};
