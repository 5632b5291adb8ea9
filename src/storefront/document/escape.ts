const html: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text or an attribute's value. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => html[character] as string);
}

const unsafe = new RegExp('[<>&\\u2028\\u2029]', 'g');

/** JSON that cannot end the script element that it is in, nor open a comment there. */
export function jsonIsland(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
