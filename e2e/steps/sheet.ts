import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../artifacts/languages');

/** Keeps what a page looks like in a language, to be looked through on the sheet. */
export async function keepPicture(page: Page, code: string, what: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${code}-${what}.jpg`), type: 'jpeg', quality: 70 });
}

/** `artifacts/languages/sheet.html`: a row for each language, a column for each page. */
export function writeSheet(codes: readonly string[], pages: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const cell = (code: string, what: string) =>
    `<td><a href="${code}-${what}.jpg"><img src="${code}-${what}.jpg" loading="lazy" width="240" alt="${what}"></a></td>`;
  const rows = codes.map((code) => `<tr><th>${code}</th>${pages.map((what) => cell(code, what)).join('')}</tr>`);
  const head = `<tr><th></th>${pages.map((what) => `<th>${what}</th>`).join('')}</tr>`;
  writeFileSync(
    join(folder, 'sheet.html'),
    `<!doctype html><meta charset="utf-8"><title>Pages in every language</title><table>${head}${rows.join('\n')}</table>\n`,
  );
}
