import { route } from '#web/route.ts';

export const accountRoutes = {
  login: route('/login'),
  resetPassword: route('/password/reset'),
  proveEmail: route('/email/prove'),
  profile: route('/profile'),
  savedSearches: route('/searches'),
};
