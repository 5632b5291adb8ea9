const tagCookie = /^_(?:ga|gid|gat|gcl)(?:_|$)/;

/** Whether a cookie is one of Google's tags: read by their scripts, never by us. */
export function isTagCookie(name: string): boolean {
  return tagCookie.test(name);
}
