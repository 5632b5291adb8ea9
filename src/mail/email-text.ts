import type { EmailContent } from './email-layout.tsx';

/** An email as plain text; `parts` come before the call to action. */
export function emailText(content: EmailContent, parts: readonly (string | null)[] = []): string {
  const { label, href, hint } = content.action;
  const all = [
    content.heading,
    ...content.texts,
    ...parts,
    `${label}:\n${href}${hint ? `\n${hint}` : ''}`,
    content.support,
    `— ${content.brand}\n${content.footer}`,
    content.stop ? `${content.stop.label}:\n${content.stop.href}` : null,
  ];
  return `${all.filter(Boolean).join('\n\n')}\n`;
}
