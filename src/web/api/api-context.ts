import type { Format } from '#i18n/format.ts';
import type { ApiLanguage } from './api-language.ts';
import type { Connection } from '../connection.ts';
import type { PageBrand, SetCookie } from '../page.ts';
import type { Principal } from '../principal.ts';
import type { RateDecision } from '../rate-limit.ts';

/**
 * What a call of the API is answered by: whose site was called, in which language, by whom and from where. It is
 * resolved once, before anything else (`resolve-context.ts`); handlers read it as `c.var.api`. What else follows from
 * host or person (a partner's brand, an agency and its prices) belongs here too.
 */
export interface ApiContext extends ApiLanguage {
  readonly traceId: string;
  /** Of the host that was called. */
  readonly brand: PageBrand;
  /** Of `textLocale`. */
  readonly format: Format;
  readonly cookies: Readonly<Record<string, string>>;
  /** Truncated: an IPv6 address is its /64. Empty when it is not known. */
  readonly clientIp: string;
  /**
   * Who is signed in by the session cookie, or null; the public bearer is nobody. Asked for at the first call of this
   * function, so that calls that need no person cost no query. A renewed session goes with the answer.
   */
  readonly principal: () => Promise<Principal | null>;
  /** Takes one point of `points` per `seconds` under `name`, from the client IP or from another `key`. */
  readonly limit: (name: string, points: number, seconds: number, key?: string) => Promise<RateDecision>;
  /** Cookies to go with the answer, whatever that is. */
  readonly setCookies: (cookies: readonly SetCookie[]) => void;
}

export interface ApiEnv {
  Bindings: Connection;
  Variables: { api: ApiContext };
}
