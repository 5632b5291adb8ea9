import { route } from '#web/route.ts';

export const accountRoutes = {
  login: route('/login'),
  resetPassword: route('/password/reset'),
  proveEmail: route('/email/prove'),
  profile: route('/profile'),
  savedSearches: route('/searches'),
  /** Applying to open an agency. */
  join: route('/join'),
  /** From an email: joining an agency that exists. */
  invitation: route('/invitation'),
  /** In the dashboard. */
  team: route('/dashboard/team'),
  applications: route('/dashboard/applications'),
  customers: route('/dashboard/customers'),
  customer: route('/dashboard/customers/:customer'),
};
