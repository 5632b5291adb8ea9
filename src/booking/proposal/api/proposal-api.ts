import { createRoute, z } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api/api.ts';
import { localeQuery } from '#web/api/schemas.ts';
import { everybody } from '#web/api/security.ts';
import { problem, refusals } from '../../api/error-codes.ts';
import { TooManyVouchers } from '../../voucher/voucher.ts';
import type { ProposalDeps } from '../edit-proposal.ts';
import { isOpen } from '../proposed.ts';
import type { InLookOf } from '../send-proposal.ts';
import { itemsOf, proposalOfToken } from '../proposal.sql.ts';
import { type ProposalPdf, proposalPdf } from '../proposal-pdf.ts';
import { proposalTokens } from '../tokens.ts';

const pdfRoute = createRoute({
  method: 'get' as const,
  path: '/proposals/{token}/pdf',
  operationId: 'downloadProposal',
  tags: ['Proposals'],
  summary: 'A travel proposal as a PDF, for anyone who has its link',
  security: everybody,
  request: {
    params: z.object({
      token: z.string().max(100).openapi({ description: 'From the link `/proposal/{token}` that the agent has sent' }),
    }),
    query: localeQuery,
  },
  responses: {
    200: { description: 'The proposal', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals('not_found', 'too_many_requests', 'busy'),
  },
});

const fileHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="proposal.pdf"',
  'cache-control': 'private, no-store',
};

/** Proposals for their clients: what is not sent, or is over, is not found. */
export function addProposalApi(
  api: Api,
  deps: ProposalDeps & { readonly now: () => Date; readonly inLookOf: InLookOf } & Pick<ProposalPdf, 'pictureOf'>,
): void {
  const tokens = proposalTokens(deps.secret);
  api.openapi(pdfRoute, async (c) => {
    const { brand, limit } = c.var.api;
    const { allowed, ...decision } = await limit('files of proposals', 60, 3_600);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    const { token } = c.req.valid('param');
    const proposal = await proposalOfToken(deps.db, brand.id, tokens.hashOf(token));
    if (!proposal || !isOpen(proposal.state)) return problem(c, notFound);
    const number = await deps.numberOf(proposal.agencyId);
    const shown = await deps.inLookOf(brand, proposal.agencyId);
    try {
      const pdf = await proposalPdf({
        presenters: deps.presenters,
        brand: shown,
        logo: (await deps.logoOf?.(shown.look)) ?? null,
        proposal,
        items: await itemsOf(deps.db, proposal),
        href: tokens.hrefFor(brand.origin, proposal.locale, proposal.id, number),
        now: deps.now(),
        pictureOf: deps.pictureOf,
      });
      return new Response(new Uint8Array(pdf), { headers: fileHeaders });
    } catch (error) {
      if (!(error instanceof TooManyVouchers)) throw error;
      return problem(c, { code: 'busy', retryAfterSeconds: 2 });
    }
  });
}
