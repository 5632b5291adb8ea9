import type { Screen } from '#web/screen.ts';

/** The pages of the dashboard by the name of their route, for the storefront's list of screens. */
export const dashboardScreens = {} as const satisfies Readonly<Record<string, Screen>>;
