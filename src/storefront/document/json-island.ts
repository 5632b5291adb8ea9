/** JSON that can neither end its script element nor open a comment in it, because it contains no `<`. */
export function jsonIsland(data: unknown): string {
  return withoutTags(JSON.stringify(data));
}

/** The same of JSON that is written already. */
export function withoutTags(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}
