import { directionOf, isolated } from '#i18n/bidi.ts';
import { emailText } from '#mail/email-text.ts';
import type { MailRow, MailContent } from './mail-content.ts';

/** The same mail as plain text. */
export function mailText(content: MailContent): string {
  // Plain text has no markup to isolate a Latin address within Hebrew text.
  const own = (text: string) => {
    const direction = directionOf(text);
    return direction === null || direction === content.dir ? text : isolated(text);
  };
  const rows = (list: readonly MailRow[]) =>
    list
      .map(({ label, value, detail, note }) => {
        const more = [detail, note].filter(Boolean).map((text) => ` (${text})`);
        return `${label}: ${own(value)}${more.join('')}`;
      })
      .join('\n');
  const block = (part: { title: string; rows: readonly MailRow[] } | null) =>
    part ? `${part.title}\n${rows(part.rows)}` : null;
  return emailText(content, [
    rows(content.numbers),
    ...content.blocks.map(({ title, place, rows: facts, link }) =>
      [
        title,
        ...(place ? [`${place.address.label}: ${own(place.address.text)}`] : []),
        ...(place?.way ? [`${place.way.label}: ${place.way.href}`] : []),
        ...(place?.phone ? [`${place.phone.label}: \u2066${place.phone.number}\u2069`] : []),
        rows(facts),
        ...(link ? [`${link.label}: ${link.href}`] : []),
      ].join('\n'),
    ),
    block(content.changes),
    block(content.money),
    content.policy ? `${content.policy.title}\n${content.policy.text}` : null,
  ]);
}
