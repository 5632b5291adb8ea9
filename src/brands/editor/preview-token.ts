import { createHash } from 'node:crypto';
import { createSeal } from '#web/seal.ts';
import type { BrandVersion } from '../brand.ts';

export interface PreviewTokens {
  /** For pages drawn with this version, for half an hour, in the session alone that the cookies are of. */
  token(version: BrandVersion, session: string): string;
  /** Null for a text that is no token, a session that is another, or one that has ended. */
  open(token: string, session: string): BrandVersion | null;
}

const lifetime = 30 * 60_000;
const hashOf = (session: string) => createHash('sha256').update(session).digest('base64url');

/** Tokens for previews of drafts. `now` in milliseconds. */
export function previewTokens(secret: string, now: () => number): PreviewTokens {
  const { seal, open } = createSeal(secret, 'brand preview');
  return {
    token: ({ id, version }, session) => seal([id, version, now() + lifetime, hashOf(session)]),
    open(token, session) {
      const opened = open(token) as readonly [string, number, number, string] | null;
      if (session === '' || opened === null) return null;
      const [id, version, end, bound] = opened;
      return now() < end && bound === hashOf(session) ? { id, version } : null;
    },
  };
}
