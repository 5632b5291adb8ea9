import type { ProductPages } from '#verticals/product-pages.ts';
import { route } from '#web/route.ts';

/** What browsers load of a product that only tests know: passes for a museum. */
export const passPages = {
  routes: { counter: route('/passes'), pass: route('/passes/:day') },
  screens: {
    counter: {
      load: () => import('./passes-page.tsx').then((page) => page.PassesPage),
      file: 'tests/passes/passes-page.tsx',
      namespaces: ['home'],
    },
    pass: {
      load: () => import('./passes-page.tsx').then((page) => page.PassesPage),
      file: 'tests/passes/passes-page.tsx',
      namespaces: ['home'],
    },
  },
  searchForm: {
    load: () => import('./passes-page.tsx').then((page) => page.PassForm),
    file: 'tests/passes/passes-page.tsx',
    namespaces: [],
  },
} as const satisfies ProductPages;
