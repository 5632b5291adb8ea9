import type { Kysely } from 'kysely';
import type { LookUpAddresses } from '#connector/host-addresses.ts';
import type { ProveHost } from '#connector/host-proof.ts';
import type { Offering } from '#web/brand/brand-offer.ts';
import type { PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { BrandTables } from '../tables.ts';
import type { PriceSummary } from '../pages/editor-view.ts';
import type { PreviewPage } from '../pages/preview-page.ts';
import type { PreviewTokens } from './preview-token.ts';

export interface EditorDeps {
  readonly db: Kysely<BrandTables>;
  /** Whether a person may change what belongs to an agency, by its path; empty for what is the operator's. */
  readonly allows: (principal: Principal, agencyPath: readonly string[]) => boolean;
  readonly previews: PreviewTokens;
  /** The text in a visitor's cookies that names their session; empty without one. */
  readonly sessionOf: (context: Pick<PageContext, 'cookies' | 'brand'>) => string;
  /** The pages that show what a draft is like. */
  readonly previewPages: (draft: Offering) => Promise<readonly PreviewPage[]>;
  /** An agency's price rules in short, for people who may change them; null for anybody else. */
  readonly pricesOf: (context: PageContext, agencyId: string) => Promise<PriceSummary | null>;
  /** The markup sets that the platform's price rules name; null for people who don't set its prices. */
  readonly markupSets: (principal: Principal | null) => readonly string[] | null;
  /** Looks up the record of a host. */
  readonly prove: ProveHost;
  /** Looks up where a host leads. */
  readonly addresses: LookUpAddresses;
  /** Shrinks the days until a host ends (TIME_SCALE). */
  readonly timeScale: number;
  readonly publicOrigin: string;
  /** Where a host is, `https://stay.example.com`. */
  readonly originOf: (host: string) => string;
  /** Hosts under it are those of agencies' brands; null for none. */
  readonly suffix: string | null;
  /** The products that a brand may offer, with the messages that name them. */
  readonly products: readonly { readonly name: string; readonly label: string }[];
  /** How many of a brand's bookings still need its pages. */
  readonly openBookings: (brandId: string) => Promise<number>;
  readonly limits: RateLimits;
}
