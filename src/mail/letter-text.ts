import type { LetterSheet } from './letter-frame.tsx';

/** A letter for readers of plain text; `parts` stand before what to do. */
export function letterText(sheet: LetterSheet, parts: readonly (string | null)[] = []): string {
  const { label, href, hint } = sheet.action;
  const all = [
    sheet.heading,
    ...sheet.texts,
    ...parts,
    `${label}:\n${href}${hint ? `\n${hint}` : ''}`,
    sheet.support,
    `— ${sheet.brand}\n${sheet.footer}`,
  ];
  return `${all.filter(Boolean).join('\n\n')}\n`;
}
