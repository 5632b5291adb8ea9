/** JSON that cannot end the script element that it is in, nor open a comment there: without `<` it can't do either. */
export function jsonIsland(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
