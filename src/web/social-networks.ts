const networks = {
  facebook: ['Facebook', /(^|\.)facebook\.com$/],
  messenger: ['Messenger', /(^|\.)(m\.me|messenger\.com)$/],
  instagram: ['Instagram', /(^|\.)instagram\.com$/],
  linkedin: ['LinkedIn', /(^|\.)linkedin\.com$/],
  twitter: ['X', /(^|\.)(x|twitter)\.com$/],
  whatsapp: ['WhatsApp', /(^|\.)(wa\.me|whatsapp\.com)$/],
  youtube: ['YouTube', /(^|\.)(youtube\.com|youtu\.be)$/],
} as const;

export type SocialNetwork = keyof typeof networks;

export interface SocialLink {
  readonly network: SocialNetwork;
  readonly name: string;
  readonly href: string;
}

/** The network that an address belongs to; null for one that is not known. */
export function networkOf(href: string): SocialLink | null {
  const { hostname } = new URL(href);
  const found = (Object.keys(networks) as SocialNetwork[]).find((network) => networks[network][1].test(hostname));
  return found ? { network: found, name: networks[found][0], href } : null;
}
