import { directionOf, isolated } from '#i18n/bidi.ts';
import { letterText } from '#mail/letter-text.ts';
import type { MailRow, MailSheet } from './mail-sheet.ts';

/** The same mail for readers of plain text. */
export function mailText(sheet: MailSheet): string {
  // Plain text has no markup to keep a Latin address in order among Hebrew words.
  const own = (text: string) => {
    const direction = directionOf(text);
    return direction === null || direction === sheet.dir ? text : isolated(text);
  };
  const rows = (list: readonly MailRow[]) =>
    list.map(({ label, value, note }) => `${label}: ${own(value)}${note ? ` (${note})` : ''}`).join('\n');
  const block = (part: { title: string; rows: readonly MailRow[] } | null) =>
    part ? `${part.title}\n${rows(part.rows)}` : null;
  return letterText(sheet, [
    rows(sheet.numbers),
    block({ title: sheet.hotel, rows: sheet.stay }),
    block(sheet.money),
    sheet.policy ? `${sheet.policy.title}\n${sheet.policy.text}` : null,
  ]);
}
