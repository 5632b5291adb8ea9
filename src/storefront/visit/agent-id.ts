import type { SetCookie } from '#web/page.ts';
import type { Referral } from '#web/connection.ts';

type Cookies = Readonly<Record<string, string>>;

/**
 * The cookies of a visit with the agent who brought its visitor, and those to set. A page whose address names an agent is
 * rendered for its visitor only, so no cached page contains it.
 */
export function arriveFromAgent(
  referral: Referral | undefined,
  { fid: _fid, ...others }: Cookies,
): { cookies: Cookies; set: readonly SetCookie[] } {
  const { referrer, cookies: set } = referral ?? { referrer: null, cookies: [] };
  return { cookies: referrer ? { ...others, fid: referrer.fid } : others, set };
}
