/** The pages of accounts, for the storefront's list of screens. */
export const accountScreens = {
  login: {
    load: () => import('./pages/login-page.tsx').then((page) => page.LoginPage),
    file: 'src/accounts/pages/login-page.tsx',
    namespaces: ['account'],
    layout: 'default',
  },
  resetPassword: {
    load: () => import('./pages/reset-page.tsx').then((page) => page.ResetPage),
    file: 'src/accounts/pages/reset-page.tsx',
    namespaces: ['account'],
    layout: 'default',
  },
  proveEmail: {
    load: () => import('./pages/prove-page.tsx').then((page) => page.ProvePage),
    file: 'src/accounts/pages/prove-page.tsx',
    namespaces: ['account'],
    layout: 'default',
  },
} as const;

/** The window over any page for logging in, registering and logging out. */
export const accountLayer = {
  load: () => import('./pages/session-dialog.tsx').then((file) => file.SessionDialog),
  namespaces: ['account'],
};

/** Only for who is logged in. */
export const loadSessionWatch = () => import('./pages/watch-session.ts').then((file) => file.watchSession);
