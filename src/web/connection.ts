import type { PageBrand } from './page.ts';
import type { Referral } from './server/referral.ts';

/** Connection data that the request itself does not contain. */
export interface Connection {
  /** The client IP; from the proxy's header when a proxy is configured. */
  readonly address: string;
}

/** Hono's bindings of every request after its host is known. */
export interface SiteBindings extends Connection {
  /** The brand of the requested host, looked up once. */
  brand: PageBrand;
  /** Left out when the request names no agent. */
  referral?: Referral;
}
