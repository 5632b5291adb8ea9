import { Markup, markup } from '#ui/markup/markup.ts';

/** Parts one after the other. */
export const all = (parts: readonly Markup[]): Markup => new Markup(parts.map(({ text }) => text).join(''));

/** Text with `code` in backticks. The description's words are English and run from left to right. */
export function inline(text: string): Markup {
  return all(text.split('`').map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`)));
}

/** Paragraphs, with a blank line between them. */
export function prose(text: string): Markup {
  return all(text.split('\n\n').map((paragraph) => markup`<p lang="en" dir="ltr">${inline(paragraph)}</p>`));
}

/** A text to copy, which scrolls by itself where it is wide. */
export function sample(label: string, text: string): Markup {
  return markup`<pre dir="ltr" tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
}
