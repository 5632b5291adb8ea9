/** Text that is already HTML. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | null | false | readonly Html[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

function markupOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map((one) => one.markup).join('');
  return escapeHtml(String(part));
}

/** A template whose values are escaped unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((all, text, place) => all + markupOf(parts[place - 1] ?? null) + text) };
}
