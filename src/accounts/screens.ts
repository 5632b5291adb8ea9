const ssoScreen = {
  load: () => import('./pages/sso/sso-page.tsx').then((page) => page.SsoPage),
  file: 'src/accounts/pages/sso/sso-page.tsx',
  namespaces: ['sso'],
};

/** The pages of accounts, for the storefront's list of screens. */
export const accountScreens = {
  login: {
    load: () => import('./pages/login-page.tsx').then((page) => page.LoginPage),
    file: 'src/accounts/pages/login-page.tsx',
    namespaces: ['account', 'passkeys', 'sso'],
  },
  loginByLink: {
    load: () => import('./pages/link-page.tsx').then((page) => page.LinkPage),
    file: 'src/accounts/pages/link-page.tsx',
    namespaces: ['account'],
  },
  secondStep: {
    load: () => import('./pages/security/second-step-page.tsx').then((page) => page.SecondStepPage),
    file: 'src/accounts/pages/security/second-step-page.tsx',
    namespaces: ['passkeys', 'two-step'],
  },
  confirmLogin: {
    load: () => import('./pages/security/confirm-page.tsx').then((page) => page.ConfirmPage),
    file: 'src/accounts/pages/security/confirm-page.tsx',
    namespaces: ['account', 'passkeys', 'security'],
  },
  twoStep: {
    load: () => import('./pages/security/two-step-page.tsx').then((page) => page.TwoStepPage),
    file: 'src/accounts/pages/security/two-step-page.tsx',
    namespaces: ['security', 'two-step'],
  },
  passkeys: {
    load: () => import('./pages/security/passkeys-page.tsx').then((page) => page.PasskeysPage),
    file: 'src/accounts/pages/security/passkeys-page.tsx',
    namespaces: ['passkeys', 'security'],
  },
  sso: ssoScreen,
  ssoCallback: ssoScreen,
  ssoConnect: ssoScreen,
  resetPassword: {
    load: () => import('./pages/reset-page.tsx').then((page) => page.ResetPage),
    file: 'src/accounts/pages/reset-page.tsx',
    namespaces: ['account'],
  },
  proveEmail: {
    load: () => import('./pages/prove-page.tsx').then((page) => page.ProvePage),
    file: 'src/accounts/pages/prove-page.tsx',
    namespaces: ['account', 'profile'],
  },
  profile: {
    load: () => import('./pages/profile/profile-page.tsx').then((page) => page.ProfilePage),
    file: 'src/accounts/pages/profile/profile-page.tsx',
    namespaces: ['profile', 'account'],
  },
  security: {
    load: () => import('./pages/security/security-page.tsx').then((page) => page.SecurityPage),
    file: 'src/accounts/pages/security/security-page.tsx',
    namespaces: ['passkeys', 'security', 'two-step'],
  },
  savedSearches: {
    load: () => import('./pages/saved/saved-searches-page.tsx').then((page) => page.SavedSearchesPage),
    file: 'src/accounts/pages/saved/saved-searches-page.tsx',
    namespaces: ['searches'],
  },
  join: {
    load: () => import('./pages/join/join-page.tsx').then((page) => page.JoinPage),
    file: 'src/accounts/pages/join/join-page.tsx',
    namespaces: ['join', 'account'],
  },
  invitation: {
    load: () => import('./pages/team/invitation-page.tsx').then((page) => page.InvitationPage),
    file: 'src/accounts/pages/team/invitation-page.tsx',
    namespaces: ['invitation', 'team', 'account'],
  },
} as const;

/**
 * In the browser: merges its favourites and searches into the account when signed in, and removes an account's data
 * from it when signed out. Loaded only when there is something to do. Rejects where storage is forbidden.
 */
export async function keepWithAccount(isSignedIn: boolean): Promise<void> {
  if (isSignedIn || localStorage.getItem('saved-lists'))
    (await import('./pages/saved/start-list-sync.ts')).startListSync(isSignedIn);
}
/** The dialog for logging in, registering and logging out, over any page. */
export const accountLayer = {
  load: () => import('./pages/session-dialog.tsx').then((file) => file.SessionDialog),
  namespaces: ['account', 'sso'],
};

/** The dialog that invites visitors to become agents. */
export const leadLayer = {
  load: () => import('./pages/leads/lead-dialog.tsx').then((file) => file.LeadDialog),
  namespaces: ['leads'],
};

/** Searches stored in this browser. */
export const loadSearchesOnDevice = () =>
  import('./pages/saved/device-searches.ts').then((file) => file.searchesOnDevice);

/** For signed-in people only. */
export const loadSessionWatch = () => import('./pages/watch-session.ts').then((file) => file.watchSession);
