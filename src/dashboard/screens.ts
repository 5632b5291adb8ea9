import { framed } from './framed.tsx';
import type { Screen } from '#web/screen.ts';

/** The pages of the dashboard by the name of their route, for the storefront's list of screens. */
export const dashboardScreens = {
  team: {
    load: async () => framed((await import('#accounts/pages/team/team-page.tsx')).TeamPage),
    file: 'src/accounts/pages/team/team-page.tsx',
    namespaces: ['dashboard', 'team', 'account'],
  },
  applications: {
    load: async () => framed((await import('#accounts/pages/join/applications-page.tsx')).ApplicationsPage),
    file: 'src/accounts/pages/join/applications-page.tsx',
    namespaces: ['dashboard', 'applications', 'account'],
  },
} as const satisfies Readonly<Record<string, Screen>>;
