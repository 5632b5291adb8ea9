import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The small one: every inspected document has to read it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA. */
export const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The accessibility rules that a page breaks, with the elements; all rules of axe unless `options` choose some. */
export async function axeViolations(page: Page, options: axe.RunOptions = {}): Promise<axe.Result[]> {
  // axe is loaded once for each document: its rules take longer to load than most runs take.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return await page.evaluate(async (given) => (await window.axe.run(document, given)).violations, {
    // Results other than violations are not described element by element.
    resultTypes: ['violations' as const],
    // The only frame of our pages shows a mail and may run no scripts.
    iframes: false,
    ...options,
  });
}

/** One line for each element that breaks a rule. */
export async function brokenRules(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  return (await axeViolations(page, options)).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} – ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}
