import { matchesOf, withoutComments } from './code-text.ts';
import { type Check, productFiles } from './tree.ts';

interface Ban {
  readonly rule: string;
  readonly pattern: RegExp;
  readonly why: string;
  /** Where the rule holds; everywhere when left out. */
  readonly where?: RegExp;
  /** Files that may, each with its reason. */
  readonly except: Readonly<Record<string, string>>;
}

const bans: readonly Ban[] = [
  {
    rule: 'outbound',
    // Not a method, not the declaration of one.
    pattern:
      /(?<![.\w]|async )fetch\((?!\w+\??:)|\bglobalThis\.fetch\b|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b/,
    why: 'calls out past web/outbound.ts with its time limit, size cap and breaker',
    except: {
      'src/connector/outbound.ts': 'is that way out',
      'src/web/serve.ts': 'is handed the app’s own fetch',
      'src/storefront/prefetched.ts': 'runs in the browser and asks its own origin',
      'src/storefront/preferences/load-choices.ts': 'runs in the browser and asks its own origin',
      'src/web/browser/call-api.ts': 'runs in the browser and asks its own origin',
      'src/widget/place.ts': 'runs on pages of other sites and asks the site it came from',
      'src/widget/sheets.ts': 'runs on pages of other sites and asks the site it came from',
      'src/widget/wayfare-search.ts': 'runs on pages of other sites and asks the site it came from',
      'src/ui/map/borders.ts': 'runs in the browser and asks its own origin',
      'src/ui/map/shore.ts': 'runs in the browser and asks its own origin',
      'src/ui/map/map-credits.ts': 'runs in the browser and asks its own origin',
      'src/booking/checkout/follow.tsx': 'runs in the browser and listens to its own origin',
      'src/verticals/hotels/results/follow-search.ts': 'runs in the browser and listens to its own origin',
    },
  },
  {
    rule: 'clock',
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/,
    why: 'reads a clock that tests can’t set; take it as an argument',
    except: {
      'src/compose/app.ts': 'hands the real clock to the rest',
      'src/compose/open-app.ts': 'hands the real clock to the rest',
      'src/compose/server.ts': 'hands the real clock to the demo',
      'src/storefront/browser/chunk-failure.ts': 'has it as the default of an argument',
    },
  },
  {
    rule: 'random',
    pattern: /\bMath\.random\b/,
    why: 'draws from chance that can’t be repeated; take it as an argument, or node:crypto for secrets',
    except: {},
  },
  {
    rule: 'environment',
    pattern: /\bprocess\.env\b/,
    why: 'reads the environment; config.ts does, once',
    except: {
      'src/compose/main.ts': 'tells React which build to load',
      'src/compose/server.ts': 'hands the environment to config.ts',
      'src/database/embedded/cluster.ts': 'passes the least on to PostgreSQL',
    },
  },
  {
    rule: 'money',
    pattern: /\bparseFloat\(|\.toFixed\(|\bMath\.round\(/,
    why: 'may lose a cent; money is bigint in minor units (values/money.ts)',
    where: /^src\/(booking|pricing|values|suppliers|gateways)\/|^src\/verticals\/[^/]+\/(offer|quote|results|search)\//,
    except: {
      'src/suppliers/sandbox/client.ts': 'rounds milliseconds',
      'src/values/geo-box.ts': 'rounds degrees',
      'src/booking/after-sale/offline/copy-of-page.ts': 'rounds pixels',
      'src/verticals/hotels/results/cards/picture-strip.ts': 'rounds pixels',
    },
  },
  {
    rule: 'net',
    pattern: /\breadNet\(/,
    why: 'reads an amount that travellers must not see; only prices, stored quotes and pages of agents may',
    where: /^src\/(?!pricing\/|booking\/quote\/|dashboard\/)/,
    except: { 'src/booking/agency/panel.ts': 'is a page of agents' },
  },
  {
    rule: 'no-eval',
    pattern: /(?<![.\w])eval\(|\bnew Function\(/,
    why: 'runs text as code',
    except: {},
  },
];

/** Calls that have one place each, or none. */
export const calls: Check = (tree) =>
  productFiles(tree).flatMap(([file, text]) => {
    const code = withoutComments(text);
    return bans
      .filter(({ where, except }) => !(file in except) && (where?.test(file) ?? true))
      .flatMap(({ rule, pattern, why }) =>
        matchesOf(code, pattern).map(({ line }) => ({ file: `${file}:${line}`, rule, text: why })),
      );
  });
