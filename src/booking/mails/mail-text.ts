import { letterText } from '#mail/letter-text.ts';
import type { MailRow, MailSheet } from './mail-sheet.ts';

/** The same mail for readers of plain text. */
export function mailText(sheet: MailSheet): string {
  const rows = (list: readonly MailRow[]) => list.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const block = (part: { title: string; rows: readonly MailRow[] } | null) =>
    part ? `${part.title}\n${rows(part.rows)}` : null;
  return letterText(sheet, [
    rows(sheet.numbers),
    block({ title: sheet.hotel, rows: sheet.stay }),
    block(sheet.money),
    block(sheet.later),
    sheet.policy ? `${sheet.policy.title}\n${sheet.policy.text}` : null,
  ]);
}
