const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const special = /[&<>"']/;

/** Markup that is safe to be put into a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Markup from a template: what is put in is escaped, as text or as a quoted attribute's value, unless it is markup
 * itself. Null and undefined leave nothing. For what repeats so often on a page that elements would cost too much.
 */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | null | undefined)[]
): Markup {
  let text = parts[0]!;
  for (const [at, value] of values.entries()) text += write(value) + parts[at + 1]!;
  return new Markup(text);
}

function write(value: string | Markup | null | undefined): string {
  if (typeof value === 'string')
    return special.test(value) ? value.replaceAll(/[&<>"']/g, (character) => escapes[character]!) : value;
  return value ? value.text : '';
}
