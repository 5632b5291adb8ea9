import { route } from '#web/route.ts';

/** Staff's page for reviews, within the dashboard. */
export const moderationRoutes = {
  reviewQueue: route('/dashboard/reviews'),
};
