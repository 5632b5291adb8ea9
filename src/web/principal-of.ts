import type { SetCookie } from './page.ts';
import type { Principal } from './principal.ts';

/** The signed-in person, by the cookies of a request to an origin of ours; cookies to set with the response. */
export type PrincipalOf = (visit: {
  readonly cookies: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly brandId: string;
}) => Promise<{ readonly person: Principal | null; readonly cookies: readonly SetCookie[] }>;
