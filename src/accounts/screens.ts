/** The pages of accounts, for the storefront's list of screens. */
export const accountScreens = {
  login: {
    load: () => import('./pages/login-page.tsx').then((page) => page.LoginPage),
    file: 'src/accounts/pages/login-page.tsx',
    namespaces: ['account'],
  },
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
  savedSearches: {
    load: () => import('./pages/saved/saved-searches-page.tsx').then((page) => page.SavedSearchesPage),
    file: 'src/accounts/pages/saved/saved-searches-page.tsx',
    namespaces: ['searches'],
  },
} as const;

/**
 * In the browser: makes its favourites and searches the account's when signed in, and removes an account's from it
 * for everybody else. Loaded only when there is something to do. Rejects where
 * storage is forbidden.
 */
export async function keepWithAccount(isSignedIn: boolean): Promise<void> {
  if (isSignedIn || localStorage.getItem('kept'))
    (await import('./pages/saved/start-list-sync.ts')).startListSync(isSignedIn);
}
/** The window over any page for logging in, registering and logging out. */
export const accountLayer = {
  load: () => import('./pages/session-dialog.tsx').then((file) => file.SessionDialog),
  namespaces: ['account'],
};

/** The window that invites visitors to become agents. */
export const leadLayer = {
  load: () => import('./pages/leads/lead-dialog.tsx').then((file) => file.LeadDialog),
  namespaces: ['leads'],
};

/** What this browser keeps of its searches. */
export const loadSearchesOnDevice = () =>
  import('./pages/saved/device-searches.ts').then((file) => file.searchesOnDevice);

/** For signed-in people only. */
export const loadSessionWatch = () => import('./pages/watch-session.ts').then((file) => file.watchSession);
