const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/** Which hosts belong to a deployment: the scheme and the port of every brand are those of its public origin. */
export interface SiteHosts {
  /** Whether it is a host of the default brand: that of the public origin, and its other loopback names. */
  isDefault(host: string): boolean;
  /** The name in a Host header of this deployment's port; null for one with another port. */
  nameIn(host: string): string | null;
  originOf(name: string): string;
  /** The name of the public origin. */
  readonly defaultName: string;
}

export function siteHosts(publicOrigin: string): SiteHosts {
  const { protocol, host, hostname, port } = new URL(publicOrigin);
  const suffix = port === '' ? '' : `:${port}`;
  const own = new Set([host, ...(loopback.includes(hostname) ? loopback.map((name) => name + suffix) : [])]);
  return {
    isDefault: (candidate) => own.has(candidate),
    nameIn(candidate) {
      if (suffix === '') return candidate.includes(':') ? null : candidate;
      return candidate.endsWith(suffix) ? candidate.slice(0, -suffix.length) : null;
    },
    defaultName: hostname,
    originOf: (name) => `${protocol}//${name}${suffix}`,
  };
}
