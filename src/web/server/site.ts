import type { PageBrand } from '../page.ts';

/** What is served on a host. */
export type Site =
  | { readonly kind: 'open'; readonly brand: PageBrand }
  /** Another host of a brand: its pages redirect to `origin`, except where a traveller would lose a checkout. */
  | { readonly kind: 'alias'; readonly brand: PageBrand; readonly origin: string }
  /** The brand is suspended or can't be read: only pages of reservations that exist are served, as `brand`. */
  | { readonly kind: 'closed'; readonly brand: PageBrand; readonly neutral: PageBrand }
  | { readonly kind: 'unknown' };

/** The site of a host (`name[:port]`, lower case). Answers within its budget and does not reject. */
export type SiteOf = (host: string) => Promise<Site>;
