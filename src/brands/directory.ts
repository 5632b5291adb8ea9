import type { PublishedBrand } from './brands.sql.ts';
import type { BrandStatus } from './tables.ts';

/** What is known of a published brand without its content. Another object whenever anything of it has changed. */
export interface Entry {
  readonly id: string;
  readonly version: number;
  readonly status: BrandStatus;
  readonly markupSet: string | null;
  readonly agencyId: string | null;
  readonly isAgencyActive: boolean;
  readonly mainHost: string | null;
  readonly hosts: readonly string[];
  /** Milliseconds of the directory's clock. */
  readonly since: number;
}

/** All published brands in memory: about 400 bytes each. */
export interface Directory {
  ofHost(host: string): Entry | undefined;
  ofId(id: string): Entry | undefined;
  /** The brand of an agency. */
  ofAgency(agencyId: string): Entry | undefined;
  /** Replaces all brands. */
  replaceAll(brands: readonly PublishedBrand[]): void;
  /** Replaces one brand; without `brand` it is not published any more. */
  replace(id: string, brand: PublishedBrand | undefined): void;
}

/** `suffix`: hosts under it are those of agencies' brands, by the brand's id; null for none. */
export function createDirectory(now: () => number, suffix: string | null = null): Directory {
  const byAgency = new Map<string, Entry>();
  const byHost = new Map<string, Entry>();
  const byId = new Map<string, Entry>();
  const entryOf = ({ id, version, status, markupSet, agencyId, isAgencyActive, hosts }: PublishedBrand): Entry => {
    const given = suffix !== null && agencyId !== null ? `${id}.${suffix}` : null;
    return {
      id,
      version,
      status,
      markupSet,
      agencyId,
      isAgencyActive,
      mainHost: hosts.find(({ isMain }) => isMain)?.host ?? given,
      hosts: [...hosts.map(({ host }) => host), ...(given === null ? [] : [given])],
      since: now(),
    };
  };
  const replace = (id: string, brand: PublishedBrand | undefined) => {
    const before = byId.get(id);
    const after = brand && entryOf(brand);
    if (before && after && isSame(before, after)) return;
    for (const host of before?.hosts ?? []) if (byHost.get(host) === before) byHost.delete(host);
    if (before?.agencyId && byAgency.get(before.agencyId) === before) byAgency.delete(before.agencyId);
    if (!after) {
      byId.delete(id);
      return;
    }
    byId.set(id, after);
    for (const host of after.hosts) byHost.set(host, after);
    if (after.agencyId !== null && after.status !== 'archived') byAgency.set(after.agencyId, after);
  };
  return {
    ofHost: (host) => byHost.get(host),
    ofId: (id) => byId.get(id),
    ofAgency: (agencyId) => byAgency.get(agencyId),
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

function isSame(one: Entry, other: Entry): boolean {
  return (
    one.version === other.version &&
    one.status === other.status &&
    one.agencyId === other.agencyId &&
    one.isAgencyActive === other.isAgencyActive &&
    one.mainHost === other.mainHost &&
    one.hosts.length === other.hosts.length &&
    one.hosts.every((host, at) => other.hosts[at] === host)
  );
}
