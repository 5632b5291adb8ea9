import type { SetCookie } from '#web/page.ts';

const agentCookie = 'fid';
const agentSeconds = 28 * 24 * 60 * 60;
const isAgentId = (text: string | undefined) => /^\d{1,12}$/.test(text ?? '');

type Cookies = Readonly<Record<string, string>>;

/**
 * The agent who referred a visitor: `?fid=` with a number is stored, `?fid=null` deletes it, and anything else is
 * ignored. A page whose address has it is rendered for its visitor only, so no cached page contains it.
 */
export function arriveFromAgent(query: URLSearchParams, cookies: Cookies): { cookies: Cookies; set: SetCookie[] } {
  const requested = query.get('fid');
  if (requested === 'null') {
    const { [agentCookie]: known, ...others } = cookies;
    if (known === undefined) return { cookies, set: [] };
    return { cookies: others, set: [{ name: agentCookie, value: '', maxAgeSeconds: 0, readable: true }] };
  }
  if (requested === null || !isAgentId(requested)) return { cookies, set: [] };
  return {
    cookies: { ...cookies, [agentCookie]: requested },
    set: [{ name: agentCookie, value: requested, maxAgeSeconds: agentSeconds, readable: true }],
  };
}
