import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledBrowser, installedBrowser, openBrowser, type PageOnTheWay, pagesOnTheWay } from './browser.ts';
import { type Figure, median } from '../measure/figure.ts';
import { loadNow } from '../measure/machine.ts';
import type { Product } from '../product.ts';

/** Run only by name and never a dependency: it is 140 MB and used for these figures only. */
const version = '13.5.0';
const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
const least: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** How long a phone does not answer a tap, in all, after the first thing was painted. */
const mostMsBlocked = 100;
/** Metrics in addition to the score. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
}

interface Report {
  /** How quick the machine was just then, as Lighthouse measures it: a quarter of that is the phone it plays. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly runtimeError?: { readonly message: string };
}

interface Audited extends Report {
  /** The machine's average of the last minute, after the run. */
  readonly load: number;
}

/**
 * Google's audit with its preset for phones (a slow 4G and a CPU four times slower, both simulated), one page after the
 * other. npm fetches Lighthouse into its own cache. `say` gets the missing parts of each page; the reports stay in
 * `reports`.
 */
export async function lighthouse(
  product: Product,
  directory: string,
  reports: string,
  say: (text: string) => void,
): Promise<Figure[]> {
  const installed = await installedBrowser();
  const pages = await foundPages(product);
  mkdirSync(reports, { recursive: true });
  const figures: Figure[] = [];
  for (const page of pages) {
    const seen: Audited[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const output = join(reports, `${page.name.replaceAll(' ', '-')}-${round}.json`);
      const run = () => audit(installed, directory, product.origin + page.path, output);
      // A trace without its beginning is Lighthouse's own mishap, and its advice is to run it again.
      const report = await run().catch(async (error: unknown) => {
        say(`  ${page.name}: once more, for ${String(error)}`);
        return await run();
      });
      seen.push({ ...report, load: loadNow() });
    }
    figures.push(...ofPage(page, seen));
    for (const lacking of lackingIn(seen)) say(`  ${page.name}: ${lacking}`);
  }
  return figures;
}

async function foundPages(product: Product): Promise<readonly PageOnTheWay[]> {
  const browser = await openBrowser();
  try {
    return await pagesOnTheWay(browser, product);
  } finally {
    await browser.close();
  }
}

async function audit(
  { file, flags }: InstalledBrowser,
  directory: string,
  url: string,
  output: string,
): Promise<Report> {
  const program = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse'];
  const options = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${['--headless=new', ...flags].join(' ')}`,
  ];
  const child = spawn('npm', [...program, ...options], {
    // Where there is no package, npm has none to mix it with.
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CHROME_PATH: file, CI: '1' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}: ${said.slice(-1_000)}`);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`);
  return report;
}

function ofPage({ name, isIndexable }: PageOnTheWay, reports: readonly Audited[]): Figure[] {
  const blocked = reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN);
  const blocking: Figure = {
    name: `Lighthouse, total blocking time of ${name}`,
    value: median(blocked),
    unit: 'ms',
    target: { atMost: mostMsBlocked },
    note: blocked.map((ms) => Math.round(ms)).join(', '),
  };
  const scored = categories.map((category): Figure => {
    const scores = reports.map((report) => Math.round((report.categories[category].score ?? 0) * 100));
    const isPromised = category !== 'seo' || isIndexable;
    const each = scores.join(', ');
    const machine = reports.map(({ load, environment }) => `${load} (${Math.round(environment.benchmarkIndex)})`);
    return {
      name: `Lighthouse, ${category} of ${name}`,
      value: median(scores),
      unit: 'of 100',
      target: isPromised ? { atLeast: least[category] } : null,
      note:
        category === 'performance' ? `${each}; ${metricsOf(reports)}; load (and speed) ${machine.join(', ')}` : each,
    };
  });
  return [...scored, blocking];
}

/** Median of each metric separately. */
function metricsOf(reports: readonly Report[]): string {
  return metrics
    .map((id) => {
      const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
      const short = id.replaceAll(/(\w)\w*-?/g, '$1').toUpperCase();
      return id === 'cumulative-layout-shift' ? `${short} ${value.toFixed(3)}` : `${short} ${Math.round(value)} ms`;
    })
    .join(', ');
}

/** Audits that count and that any run marked down, each once, with what they name. */
function lackingIn(reports: readonly Report[]): string[] {
  const counted = (report: Report) =>
    categories.flatMap((category) =>
      report.categories[category].auditRefs
        .filter(({ weight }) => weight > 0)
        .map(({ id }) => report.audits[id])
        .filter((one): one is Audit => one !== undefined && one.score !== null && one.score < 1)
        .map((one) => ({ ...one, category })),
    );
  const worst = new Map<string, Audit & { readonly category: Category }>();
  for (const one of reports.flatMap(counted)) {
    const known = worst.get(one.id);
    if (!known || one.score! < known.score!) worst.set(one.id, one);
  }
  return [...worst.values()].map(
    ({ category, id, title, score, displayValue, details }) =>
      `${category} ${id} ${score} ${displayValue ?? ''} (${title})${(details?.items ?? []).slice(0, 5).map(nameOf).join('')}`,
  );
}

function nameOf(item: Readonly<Record<string, unknown>>): string {
  const node = item['node'] as { readonly selector?: string; readonly snippet?: string } | undefined;
  const text = node ? `${node.selector} ${node.snippet}` : JSON.stringify(item);
  return `\n    ${text.slice(0, 200)}`;
}
