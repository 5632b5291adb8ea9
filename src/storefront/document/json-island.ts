/** JSON that can neither end its script element nor open a comment in it, because it contains no `<`. */
export function jsonIsland(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
