import type { PageBrand, SetCookie } from './page.ts';

/** Connection data that the request itself does not contain. */
export interface Connection {
  /** The client IP; from the proxy's header when a proxy is configured. */
  readonly address: string;
}

/** An agent or an agency whose link brought a visitor. */
export interface Referrer {
  /** The number in the link. */
  readonly fid: string;
  readonly agencyId: string;
  /** From the top agency to this one, both included. */
  readonly agencyPath: readonly string[];
  /** The agent; null for a link of the agency. */
  readonly personId: string | null;
  /** The agency's brand, where it has one that is live. */
  readonly brand: PageBrand | null;
}

/** What a request says of who brought its visitor. */
export interface Referral {
  readonly referrer: Referrer | null;
  /** For a page: the cookie to set, or to delete. */
  readonly cookies: readonly SetCookie[];
}

/** Hono's bindings of every request after its host is known. */
export interface SiteBindings extends Connection {
  /** The brand of the requested host, looked up once. */
  brand: PageBrand;
  /** Left out when the request names no agent. */
  referral?: Referral;
}
