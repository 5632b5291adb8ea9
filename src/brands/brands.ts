import type { PageBrand } from '#web/page.ts';
import { defaultLook } from './default-look.ts';

/** The brand of a host. */
export interface Brand extends PageBrand {
  readonly supportEmail: string;
}

export interface Brands {
  /** The brand of a host (`name[:port]`, lower case), or null for a host that is not ours. */
  ofHost(host: string): Brand | null;
  readonly default: Brand;
}

/** The default brand only; `origin` is the public address and also determines our hosts. */
export function createBrands(origin: string): Brands {
  const { host, hostname, port } = new URL(origin);
  const brand: Brand = {
    id: 'wayfare',
    name: 'Wayfare',
    origin,
    paymentDescriptor: 'WAYFARE TRAVEL',
    supportEmail: `support@${hostname}`,
    look: defaultLook,
  };
  const loopback = ['127.0.0.1', '[::1]', 'localhost'];
  const hosts = new Set([
    host,
    ...(loopback.includes(hostname) ? loopback.map((name) => (port ? `${name}:${port}` : name)) : []),
  ]);
  return { default: brand, ofHost: (candidate) => (hosts.has(candidate) ? brand : null) };
}
