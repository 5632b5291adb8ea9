import { createHash, createHmac } from 'node:crypto';
import type { LocaleCode } from '#i18n/locale.ts';

import { bookingRoutes } from '../routes.ts';

/** Tokens of clients' links: derived from the server's secret, so that an agent can copy a link again. Stored as hashes. */
export interface ProposalTokens {
  tokenOf(proposalId: string): string;
  hashOf(token: string): Buffer;
  /** The hash of a proposal's own token, by its id. */
  hashFor(proposalId: string): Buffer;
  /** The complete URL; `agency` is the agency's number, for its look. */
  hrefFor(origin: string, locale: LocaleCode, proposalId: string, agency: number | null): string;
}

export function proposalTokens(secret: string): ProposalTokens {
  const tokenOf = (id: string) => createHmac('sha256', secret).update(`proposal ${id}`).digest('base64url');
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  return {
    tokenOf,
    hashOf,
    hashFor: (id) => hashOf(tokenOf(id)),
    hrefFor: (origin, locale, id, agency) =>
      origin +
      bookingRoutes.proposal.href(locale, { token: tokenOf(id) }, { fid: agency === null ? null : String(agency) }),
  };
}
