import { brandFrom, defaultBrandId, type Brand } from './brand.ts';
import { firstContent } from './content/first-content.ts';
import type { Brands } from './keep-brands.ts';
import { siteHosts } from './site-hosts.ts';

export { type Brand, defaultBrandId } from './brand.ts';
export type { BrandContent } from './content/content.ts';
export type { BrandTables } from './tables.ts';
export { checkHostsAgain, recordName } from './hosts/check-hosts.ts';
export { keepWidgetScript, type WidgetScript } from './widget/scripts.sql.ts';
export { type HostEmail, hostOwner } from './hosts/host-email.sql.ts';
export { type Brands, openBrands } from './keep-brands.ts';
export { pictureType } from './pictures/picture-type.ts';
export { agencyDemoBrand, demoBrand, loadDemoBrands } from './load-demo-brand.ts';

/** The default brand alone, as it is first filled; without a database. `origin` also determines its hosts. */
export function createBrands(origin: string): Brands {
  const brand: Brand = brandFrom({ id: defaultBrandId, version: 1 }, origin, firstContent(origin), null);
  const hosts = siteHosts(origin);
  return {
    default: brand,
    ofHost: async (host) => (hosts.isDefault(host) ? { kind: 'open', brand } : { kind: 'unknown' }),
    byId: async (id) => (id === brand.id ? brand : null),
    siteKey: (host) => (hosts.isDefault(host) ? `${brand.id}@${brand.version}` : null),
    markupSetOf: () => null,
    ofAgency: async () => null,
    ofName: async () => null,
    draft: async () => null,
    contentOf: async () => firstContent(origin),
    isServed: (name) => name === hosts.defaultName,
    legalText: async () => null,
    pictureOf: async () => null,
    widgetScript: async () => null,
    sheetOf: async () => null,
  };
}
