const tagCookie = /^_(?:ga|gid|gat|gcl)(?:_|$)/;

/** Whether a cookie is one of Google's tags: scripts of theirs read it, we never do. */
export function isTagCookie(name: string): boolean {
  return tagCookie.test(name);
}
