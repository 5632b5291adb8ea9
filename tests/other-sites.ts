/** A site of its own: the name that its pages have, and its origin. */
export interface SiteMarks {
  readonly name: string;
  readonly origin: string;
}

/** What a response, or a text of one site, says of others: their names, and their hosts in addresses. */
export function othersNamed(site: SiteMarks, sites: readonly SiteMarks[], text: string, response?: Response): string[] {
  const said = [text, ...[...(response?.headers ?? [])].map(([name, value]) => `${name}: ${value}`)].join('\n');
  return sites
    .filter((other) => other !== site)
    .flatMap(({ name, origin }) => [name, origin.slice('http:'.length)])
    .filter((mark) => said.includes(mark));
}
