import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the links that end alerts, so that they work without signing in. */
export interface AlertLinks {
  /** The value of `link` for an alert: deterministic. */
  linkOf(alertId: string): string;
  /** The alert of a link; null for a text that is none of ours. */
  alertOf(link: string): string | null;
}

/** `secret` is the server's. */
export function createAlertLinks(secret: string): AlertLinks {
  const keyOf = (id: string) => createHmac('sha256', secret).update(`price alert ${id}`).digest('base64url');
  return {
    linkOf: (id) => `${id}.${keyOf(id)}`,
    alertOf(link) {
      const [, id, key] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(link) ?? [];
      if (id === undefined || key === undefined) return null;
      return timingSafeEqual(Buffer.from(keyOf(id)), Buffer.from(key)) ? id : null;
    },
  };
}
