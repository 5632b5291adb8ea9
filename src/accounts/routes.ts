import { route } from '#web/route.ts';

export const accountRoutes = {
  login: route('/login'),
  /** Signing in by a link from an email. */
  loginByLink: route('/login/link'),
  /** The second step of logging in. */
  secondStep: route('/login/second-step'),
  /** Showing again who one is, before changing how one logs in. */
  confirmLogin: route('/login/confirm'),
  /** Signing in by an identity provider, and going on to a product on another site. */
  sso: route('/sso'),
  ssoCallback: route('/sso/callback'),
  ssoConnect: route('/sso/connect'),
  resetPassword: route('/password/reset'),
  proveEmail: route('/email/prove'),
  profile: route('/profile'),
  /** Where a person is logged in. */
  security: route('/profile/security'),
  /** Setting up a second step for logging in. */
  twoStep: route('/profile/security/two-step'),
  passkeys: route('/profile/security/passkeys'),
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
