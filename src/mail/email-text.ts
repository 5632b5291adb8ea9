import type { EmailContent } from './email-layout.tsx';

/** An email for readers of plain text; `parts` stand before what to do. */
export function emailText(content: EmailContent, parts: readonly (string | null)[] = []): string {
  const { label, href, hint } = content.action;
  const all = [
    content.heading,
    ...content.texts,
    ...parts,
    `${label}:\n${href}${hint ? `\n${hint}` : ''}`,
    content.support,
    `— ${content.brand}\n${content.footer}`,
  ];
  return `${all.filter(Boolean).join('\n\n')}\n`;
}
