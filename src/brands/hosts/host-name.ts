import { domainToASCII } from 'node:url';
import { siteHosts } from '../site-hosts.ts';

/** Why a text can't be the host of a brand: a key of the editor's messages. */
export type HostProblem = 'malformed' | 'international' | 'ours' | 'taken' | 'similar';

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const name = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})+$`);

/** Where a deployment's own hosts are. */
export interface OwnHosts {
  readonly publicOrigin: string;
  /** Hosts under it are those of agencies' brands; null for none. */
  readonly suffix: string | null;
}

/**
 * The host in its one form, or why it is none. Letters outside ASCII wait for staff, because many look like others: `isAllowed`.
 */
export function parseHostName(
  typed: string,
  { publicOrigin, suffix }: OwnHosts,
  isAllowed = false,
): { readonly host: string } | { readonly problem: HostProblem } {
  const given = typed.trim().toLowerCase().replace(/\.$/, '');
  const isInternational = /[^\p{ASCII}]/u.test(given) || /(^|\.)xn--/.test(given);
  if (isInternational && !isAllowed) return { problem: 'international' };
  const host = isInternational ? domainToASCII(given) : given;
  if (!name.test(host) || !URL.canParse(`http://${host}`)) return { problem: 'malformed' };
  // An address of numbers, however it is written.
  if (new URL(`http://${host}`).hostname !== host || /\.\d+$/.test(host)) return { problem: 'malformed' };
  const { hostname } = new URL(publicOrigin);
  const hosts = siteHosts(publicOrigin);
  const isUnder = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (hosts.isDefault(new URL(hosts.originOf(host)).host)) return { problem: 'ours' };
  // On a developer's machine every name is under localhost.
  if (hostname === 'localhost' ? host === 'pay.localhost' || host === 'partner.localhost' : isUnder(hostname))
    return { problem: 'ours' };
  if (suffix !== null && isUnder(suffix)) return { problem: 'ours' };
  return { host };
}
