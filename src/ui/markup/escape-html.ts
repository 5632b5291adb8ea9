const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const special = /[&<>"']/;

/** A text, or the value of a quoted attribute, as HTML or XML has it. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replaceAll(/[&<>"']/g, (character) => escapes[character]!) : text;
}
