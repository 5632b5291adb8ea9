import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { listen } from '#database/listen.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import { siteKeyOf } from '#web/brand/site-key.ts';
import type { Site } from '#web/server/site.ts';
import { type Brand, brandFrom, type BrandVersion, defaultBrandId } from './brand.ts';
import { createBrandCache } from './brand-cache.ts';
import { brandSheet } from './brand-sheet.ts';
import { publishedBrands, storedVersion } from './brands.sql.ts';
import { type BrandContent, readStored } from './content/content.ts';
import { createDirectory, type Entry } from './directory.ts';
import { firstContent } from './content/first-content.ts';
import type { LegalTextName } from './content/legal-content.ts';
import { type OwnLegalText, ownLegalText, writtenContent } from './written-content.ts';
import { siteHosts } from './site-hosts.ts';
import { pictureBytes } from './pictures/pictures.sql.ts';
import { standIn } from './stand-in.ts';
import type { BrandTables } from './tables.ts';
import { readTheme } from './theme.ts';
import { widgetScript } from './widget/scripts.sql.ts';
import { fillDefaultBrand } from './write-brands.sql.ts';

export interface Brands {
  /** The default brand as it was last read. */
  readonly default: Brand;
  /** What is served on a host (`name[:port]`, lower case). Takes 300 ms at most, and does not reject. */
  ofHost(host: string): Promise<Site>;
  /** A published brand, also a suspended one; null for an unknown id. Rejects while it can't be read. */
  byId(id: string): Promise<Brand | null>;
  /** Names what the pages of an open site depend on; null for any other host. */
  siteKey(host: string): string | null;
  /** The markup set of a published brand, which price rules may name; null for none. */
  markupSetOf(id: string): string | null;
  /** An agency's own brand; null while it has none that is live. Rejects while it can't be read. */
  ofAgency(agencyId: string): Promise<Brand | null>;
  /** The live brand of a host that is not the default one's, by its name without a port; null for none. */
  ofName(host: string): Promise<Brand | null>;
  /** A version that need not be published; null for an unknown one. Rejects while it can't be read. */
  draft(version: BrandVersion): Promise<Brand | null>;
  /** The content of a version as it was written. Rejects while it can't be read. */
  contentOf(brand: BrandVersion): Promise<BrandContent>;
  /** Whether a name, without a port, is served: for the proxy, which makes a certificate for it. */
  isServed(name: string): boolean;
  /** A brand's own legal text in a page's language; null where it has none. Rejects while it can't be read. */
  legalText(brand: Brand, name: LegalTextName, locale: LocaleCode): Promise<OwnLegalText | null>;
  /** An uploaded picture by its name; null for an unknown one. Rejects while it can't be read. */
  pictureOf(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A version of the search element by the name of its file; null for an unknown one. Rejects while it can't be read. */
  widgetScript(name: string): Promise<string | null>;
  /** The style sheet of a version; null for one without colours of its own. */
  sheetOf(id: string, version: number): Promise<string | null>;
}

export interface CachedBrands extends Brands {
  close(): Promise<void>;
}

export interface OpenBrands {
  readonly db: Kysely<BrandTables>;
  readonly url: string;
  readonly publicOrigin: string;
  /** Hosts under it are those of agencies' brands: `<id>.<suffix>`, a name without a port; null for none. */
  readonly suffix?: string | null;
  /** Pages in social networks that the default brand is filled with. */
  readonly social: readonly string[];
  /** Currencies that payments are taken in; left out: any. */
  readonly payable?: readonly string[] | 'any';
  readonly log: Log;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly budgetMs?: number;
  /** While notifications are heard, the database is queried this often all the same. */
  readonly pollMs?: number;
  readonly retryMs?: number;
}

/** In place of an id: any brand may have changed. */
const all = '';
/** When more brands than these have changed, all are read at once. */
const mostSingly = 20;
/** How long a partner's site is served by what was last known of it. */
const keepMs = 10 * 60_000;

/**
 * Reads which host is which brand, and follows changes: at once by notification, each second while those are not heard.
 * Fills the default brand at the first start. Rejects when it can't be read.
 */
export async function openBrands(options: OpenBrands): Promise<CachedBrands> {
  const {
    db,
    url,
    publicOrigin,
    payable,
    log,
    now = () => performance.now(),
    budgetMs = 300,
    pollMs = 60_000,
    retryMs = 1_000,
  } = options;
  await fillDefaultBrand(db, firstContent(publicOrigin, options.social));
  const hosts = siteHosts(publicOrigin);
  const directory = createDirectory(now, options.suffix ?? null);
  let confirmedAt = now();
  let operatorChanges = 0;
  let defaultBrand: Brand = brandFrom(
    { id: defaultBrandId, version: 0 },
    publicOrigin,
    firstContent(publicOrigin),
    null,
    { payable },
  );
  const originOf = ({ id, mainHost }: Entry) =>
    id === defaultBrandId || mainHost === null ? publicOrigin : hosts.originOf(mainHost);
  const read = async (entry: Entry): Promise<Brand> => {
    const stored = await storedVersion(db, entry.id, entry.version);
    const content = readStored(stored?.content);
    if (!stored || !content.ok)
      throw new OperatorError(
        `Version ${entry.version} of the brand ${entry.id} can't be read (${content.ok ? 'it is not there' : content.error[0]}). Roll it back: npm run wayfare -- brand rollback ${entry.id}`,
      );
    const changes = entry.id === defaultBrandId ? 0 : operatorChanges;
    return brandFrom(entry, originOf(entry), content.value, readTheme(stored.theme), {
      operator: { ...(defaultBrand.entity ? { entity: defaultBrand.entity } : {}), changes },
      // A blocked agency earns nothing, also by a checkout that goes on.
      agencyId: entry.isAgencyActive ? entry.agencyId : null,
      payable,
    });
  };
  const cache = createBrandCache({ read, log, budgetMs, keepMs, now });

  directory.replaceAll(await publishedBrands(db));
  const first = directory.ofId(defaultBrandId);
  if (!first) throw new Error('there is no default brand');
  defaultBrand = await read(first);

  const loadDefault = async () => {
    const entry = directory.ofId(defaultBrandId);
    return ((entry && (await cache.load(entry))) || defaultBrand) satisfies Brand;
  };

  let refreshing = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const readChanged = async () => {
    const ids = [...changed];
    changed.clear();
    if (ids.includes(all) || ids.length > mostSingly) {
      directory.replaceAll(await publishedBrands(db));
      confirmedAt = now();
    } else
      for (const id of ids) {
        // oxlint-disable-next-line no-await-in-loop -- a few, one after another on one connection
        directory.replace(id, (await publishedBrands(db, id))[0]);
      }
    const before = defaultBrand.entity;
    defaultBrand = await loadDefault();
    // Brands without a legal entity have the operator's.
    if (JSON.stringify(before) !== JSON.stringify(defaultBrand.entity)) {
      operatorChanges += 1;
      cache.forget();
    }
  };
  // One after another, so that an earlier answer never replaces a later one.
  const heard = (id: string) => {
    changed.add(id);
    if (changed.size > 1) return;
    refreshing = refreshing.then(readChanged).catch((error: unknown) => {
      log.error('brands could not be read', { error });
      clearTimeout(retry);
      retry = setTimeout(everything, retryMs).unref();
    });
  };
  const everything = () => heard(all);
  const stop = listen(url, 'brands', { heard, began: everything, failed: everything }, log, retryMs);
  const poll = setInterval(everything, pollMs).unref();

  const entryOf = (host: string): Entry | undefined => {
    const name = hosts.nameIn(host);
    return name === null ? undefined : directory.ofHost(name);
  };
  const live = async (entry: Entry | undefined): Promise<Brand | null> => {
    if (entry?.status !== 'live') return null;
    const brand = await cache.load(entry);
    if (!brand) throw new Error(`the brand ${entry.id} can't be read now`);
    return brand;
  };
  const isStale = () => now() - confirmedAt > keepMs;

  return {
    get default() {
      return defaultBrand;
    },
    async ofHost(host): Promise<Site> {
      if (hosts.isDefault(host)) return { kind: 'open', brand: await loadDefault() };
      const entry = entryOf(host);
      if (!entry) return { kind: 'unknown' };
      const origin = originOf(entry);
      const known = entry.id === defaultBrandId ? await loadDefault() : await cache.load(entry);
      if (!known || entry.status !== 'live' || isStale()) {
        const neutral = standIn(entry.id, origin, defaultBrand);
        return { kind: 'closed', brand: known ?? cache.lastKnown(entry.id) ?? neutral, neutral };
      }
      if (hosts.nameIn(host) === entry.mainHost) return { kind: 'open', brand: known };
      return { kind: 'alias', brand: { ...known, origin: hosts.originOf(hosts.nameIn(host) ?? host) }, origin };
    },
    async byId(id) {
      if (id === defaultBrandId) return await loadDefault();
      const entry = directory.ofId(id);
      if (!entry) return null;
      const brand = await cache.load(entry);
      if (!brand) throw new Error(`the brand ${id} can't be read now`);
      return brand;
    },
    siteKey(host) {
      const entry = hosts.isDefault(host) ? directory.ofId(defaultBrandId) : entryOf(host);
      if (!entry || entry.status !== 'live') return null;
      if (entry.id !== defaultBrandId && (hosts.nameIn(host) !== entry.mainHost || isStale())) return null;
      return siteKeyOf(entry.id === defaultBrandId ? entry : { ...entry, operatorChanges });
    },
    markupSetOf: (id) => directory.ofId(id)?.markupSet ?? null,
    async ofAgency(agencyId) {
      return await live(directory.ofAgency(agencyId));
    },
    async ofName(host) {
      return await live(directory.ofHost(host));
    },
    async draft(version) {
      const stored = await storedVersion(db, version.id, version.version);
      const content = readStored(stored?.content);
      if (!stored || !content.ok) return null;
      return brandFrom(version, publicOrigin, content.value, readTheme(stored.theme), {
        operator: defaultBrand,
        payable,
      });
    },
    contentOf: async (brand) => await writtenContent(db, brand),
    isServed: (name) => name === hosts.defaultName || directory.ofHost(name)?.status === 'live',
    legalText: async (brand, name, locale) => await ownLegalText(db, brand, name, locale),
    pictureOf: async (name) => await pictureBytes(db, name),
    widgetScript: async (name) => await widgetScript(db, name),
    async sheetOf(id, version) {
      return await brandSheet(db, { id, version }, directory.ofId(id)?.version ?? 0);
    },
    async close() {
      clearInterval(poll);
      await stop();
      await refreshing;
      clearTimeout(retry);
    },
  };
}
