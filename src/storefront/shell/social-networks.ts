const networks = {
  facebook: ['Facebook', /(^|\.)facebook\.com$/],
  messenger: ['Messenger', /(^|\.)(m\.me|messenger\.com)$/],
  instagram: ['Instagram', /(^|\.)instagram\.com$/],
  linkedin: ['LinkedIn', /(^|\.)linkedin\.com$/],
  twitter: ['X', /(^|\.)(x|twitter)\.com$/],
  whatsapp: ['WhatsApp', /(^|\.)(wa\.me|whatsapp\.com)$/],
  youtube: ['YouTube', /(^|\.)(youtube\.com|youtu\.be)$/],
} as const;

export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

/** The network that an address belongs to; null for one that is not known. */
export function networkOf(href: string): SocialLink | null {
  const { hostname } = new URL(href);
  const found = Object.values(networks).find(([, host]) => host.test(hostname));
  return found ? { name: found[0], href } : null;
}
