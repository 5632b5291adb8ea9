import type { PageBrand } from '#web/page.ts';
import type { Log } from '#connector/log.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { Seal } from '#web/seal.ts';
import type { PasswordHashing } from './password/hash.ts';
import type { AccountsDb } from './person.sql.ts';
import type { SsoSettings } from './sso/sso-deps.ts';
import type { Sessions } from './session/sessions.ts';

export interface AccountsDeps {
  readonly db: AccountsDb;
  readonly sessions: Sessions;
  readonly hashing: PasswordHashing;
  readonly limits: RateLimits;
  readonly log: Log;
  readonly sso: SsoSettings;
  /** Encrypts what authenticator apps share with us. */
  readonly factorSeal: Seal;
  /** Encrypts challenges to passkeys. */
  readonly passkeySeal: Seal;
  readonly now: () => Date;
  /** By brand id. */
  readonly brandOf: (id: string) => Promise<PageBrand | null>;
  /** Waits so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}
