import type { PublishedBrand } from './brands.sql.ts';
import type { BrandStatus } from './tables.ts';

/** What is known of a published brand without its content. Another object whenever anything of it has changed. */
export interface Entry {
  readonly id: string;
  readonly version: number;
  readonly status: BrandStatus;
  readonly markupSet: string | null;
  readonly mainHost: string | null;
  readonly hosts: readonly string[];
  /** Milliseconds of the directory's clock. */
  readonly since: number;
}

/** All published brands in memory: about 400 bytes each. */
export interface Directory {
  ofHost(host: string): Entry | undefined;
  ofId(id: string): Entry | undefined;
  /** Replaces all brands. */
  replaceAll(brands: readonly PublishedBrand[]): void;
  /** Replaces one brand; without `brand` it is not published any more. */
  replace(id: string, brand: PublishedBrand | undefined): void;
}

export function createDirectory(now: () => number): Directory {
  const byHost = new Map<string, Entry>();
  const byId = new Map<string, Entry>();
  const replace = (id: string, brand: PublishedBrand | undefined) => {
    const before = byId.get(id);
    if (before && brand && isSame(before, brand)) return;
    for (const host of before?.hosts ?? []) if (byHost.get(host) === before) byHost.delete(host);
    if (!brand) {
      byId.delete(id);
      return;
    }
    const entry: Entry = {
      id,
      version: brand.version,
      status: brand.status,
      markupSet: brand.markupSet,
      mainHost: brand.hosts.find(({ isMain }) => isMain)?.host ?? null,
      hosts: brand.hosts.map(({ host }) => host),
      since: now(),
    };
    byId.set(id, entry);
    for (const host of entry.hosts) byHost.set(host, entry);
  };
  return {
    ofHost: (host) => byHost.get(host),
    ofId: (id) => byId.get(id),
    replace,
    replaceAll(brands) {
      const left = new Set(byId.keys());
      for (const brand of brands) left.delete(brand.id);
      // First, because a host may have moved from one brand to another.
      for (const id of left) replace(id, undefined);
      for (const brand of brands) replace(brand.id, brand);
    },
  };
}

function isSame(entry: Entry, { version, status, hosts }: PublishedBrand): boolean {
  return (
    entry.version === version &&
    entry.status === status &&
    entry.mainHost === (hosts.find(({ isMain }) => isMain)?.host ?? null) &&
    entry.hosts.length === hosts.length &&
    hosts.every(({ host }, at) => entry.hosts[at] === host)
  );
}
