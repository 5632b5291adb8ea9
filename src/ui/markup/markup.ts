import { escapeHtml } from './escape-html.ts';

/** Markup that is safe to be put into a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Markup | readonly Markup[] | null | undefined | false;

/**
 * Markup from a template: what is put in is escaped, as text or as a quoted attribute's value, unless it is markup
 * itself or a list of it. Null, undefined and false leave nothing. For what repeats so often on a page that elements
 * would cost too much.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let text = parts[0]!;
  for (let at = 0; at < values.length; at += 1) text += write(values[at]) + parts[at + 1]!;
  return new Markup(text);
}

function write(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (!value) return '';
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
}
