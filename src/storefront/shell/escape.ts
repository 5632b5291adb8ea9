const html: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text or an attribute's value. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => html[character] as string);
}

/** JSON that cannot end the script element that it is in, nor open a comment there: without `<` it can't do either. */
export function jsonIsland(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
