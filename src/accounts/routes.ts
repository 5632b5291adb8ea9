import { route } from '#web/route.ts';

export const accountRoutes = {
  login: route('/login'),
  resetPassword: route('/password/reset'),
  proveEmail: route('/email/prove'),
  changeEmail: route('/email/change'),
  profile: route('/profile'),
  savedSearches: route('/searches'),
};
