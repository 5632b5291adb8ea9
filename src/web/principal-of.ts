import type { SetCookie } from './page.ts';
import type { Principal } from './principal.ts';

/** Who is signed in, by the cookies of a request to an origin of ours; cookies to set with the answer. */
export type PrincipalOf = (visit: {
  readonly cookies: Readonly<Record<string, string>>;
  readonly origin: string;
}) => Promise<{ readonly person: Principal | null; readonly cookies: readonly SetCookie[] }>;
