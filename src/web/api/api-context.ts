import type { Format } from '#i18n/format.ts';
import type { ApiLanguage } from './api-language.ts';
import type { SiteBindings } from '../connection.ts';
import type { PageBrand, SetCookie } from '../page.ts';
import type { Principal } from '../principal.ts';
import type { Attribution } from '../brand/attribution.ts';
import type { RateDecision } from '../rate-limit.ts';

/**
 * Context of an API call: brand, language, signed-in person and client IP. It is resolved once, before anything else
 * (`resolve-context.ts`); handlers read it as `c.var.api`. Other values that depend on host or person (a partner's
 * brand, an agency and its prices) belong here too.
 */
export interface ApiContext extends ApiLanguage {
  readonly traceId: string;
  /** Brand of the requested host. */
  readonly brand: PageBrand;
  /** Translations of `textLocale`. */
  readonly format: Format;
  /** Who brought the visitor; null for nobody. */
  readonly attribution: Attribution | null;
  readonly cookies: Readonly<Record<string, string>>;
  /** Truncated: an IPv6 address is its /64. Empty when unknown. */
  readonly clientIp: string;
  /** The header as it was sent, to name the device of a new session only. */
  readonly userAgent: string;
  /**
   * The person signed in by the session cookie, or null; the public bearer has no person. Queried at the first call of
   * this function, so that operations without a person cost no query. A renewed session is set with the response.
   */
  readonly principal: () => Promise<Principal | null>;
  /** Takes one point of `points` per `seconds` under `name`, from the client IP or from another `key`. */
  readonly limit: (name: string, points: number, seconds: number, key?: string) => Promise<RateDecision>;
  /** Cookies to set with the response, whatever its status. */
  readonly setCookies: (cookies: readonly SetCookie[]) => void;
}

export interface ApiEnv {
  Bindings: SiteBindings;
  Variables: { api: ApiContext };
}
