import type { Mail } from './message.ts';

/** As whom the mail server may send. */
export interface Senders {
  /** MAIL_FROM; null for the address of the operator's brand. */
  readonly address: string | null;
  /** The id of the operator's brand. */
  readonly operator: string;
  /** The host of PUBLIC_ORIGIN, without a port. */
  readonly host: string;
  /** MAIL_DOMAINS: partners' domains that the mail server may send for. */
  readonly domains: readonly string[];
}

interface Address {
  readonly name: string;
  readonly address: string;
}

/**
 * The From and Reply-To of an email. A partner types its support address, which proves nothing: we send from the operator's
 * address with the partner's name, and answers go to the partner. It sends as itself where the operator allows the domain and
 * the partner's site is on it.
 */
export function headersFrom(
  { brand, name, address, host }: Mail['from'],
  { address: ours, operator, host: ourHost, domains }: Senders,
): { readonly from: Address; readonly replyTo?: Address } {
  const own = { name, address };
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isOn = host === domain || host.endsWith(`.${domain}`);
  const isAllowed = brand === operator ? ours === null : domains.includes(domain) && isOn;
  if (isAllowed || address === ours) return { from: own };
  return { from: { name, address: ours ?? `no-reply@${ourHost}` }, replyTo: own };
}
