import { Markup, markup } from '#ui/markup/markup.ts';

/** Parts one after the other. */
export const all = (parts: readonly Markup[]): Markup => new Markup(parts.map(({ text }) => text).join(''));

/** Text with `code` in backticks. */
export function inline(text: string): Markup {
  return all(text.split('`').map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`)));
}

/** Paragraphs, with a blank line between them. */
export function prose(text: string): Markup {
  return all(text.split('\n\n').map((paragraph) => markup`<p>${inline(paragraph)}</p>`));
}

/** A text to copy; scrollable by keyboard where it is wide. */
export function sample(text: string): Markup {
  return markup`<pre tabindex="0"><code>${text}</code></pre>`;
}
