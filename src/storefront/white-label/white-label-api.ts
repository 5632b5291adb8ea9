import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Brands } from '#brands/brands.ts';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { problem, refusals } from '#web/api/problems.ts';
import { answers, localeQuery } from '#web/api/schemas.ts';
import type { PageBrand } from '#web/page.ts';
import { parseHost } from '#web/server/host.ts';
import type { ReferrerOf } from '#web/server/referral.ts';
import { presentWhiteLabel, whiteLabelSchema } from './present.ts';

export interface WhiteLabelDeps {
  readonly brands: Pick<Brands, 'ofName' | 'contentOf'>;
  /** Hosts under it are those of agencies' brands; null for none. */
  readonly suffix: string | null;
  readonly referrerOf: ReferrerOf;
  /** The number of an agency. */
  readonly numberOf: (agencyId: string) => Promise<number | null>;
}

const perMinute = 60;

const routeOf = <Name extends string>(
  path: string,
  operationId: string,
  summary: string,
  name: Name,
  example: string,
) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    summary,
    tags: ['Reference'],
    request: {
      query: localeQuery,
      params: z.object({ [name]: z.string().max(300).openapi({ example }) } as Record<Name, z.ZodString>),
    },
    responses: {
      200: answers(whiteLabelSchema, 'What its pages look like'),
      ...refusals('not_found', 'too_many_requests', 'site_closed'),
    },
    ...anyOrigin,
  });

const host = ['host', 'stay.example.com'] as const;
const agencyRoute = routeOf('/agency/{host}', 'getAgencyBrand', 'The brand of an agency’s host', ...host);
const hostRoute = routeOf('/white-label/{host}', 'getHostBrand', 'The brand of a partner’s own host', ...host);
const agentRoute = routeOf('/agent/{fid}', 'getAgentBrand', 'The brand of an agent or an agency', 'fid', '1001');

/** `/v3/agency/{host}`, `/v3/white-label/{host}` and `/v3/agent/{fid}`: live brands alone; anything else is a 404. */
export function addWhiteLabelApi(api: Api, { brands, suffix, referrerOf, numberOf }: WhiteLabelDeps): void {
  const isGiven = (name: string) => suffix !== null && name.endsWith(`.${suffix}`);
  /** A name in its one form; a port is not part of it. */
  const nameIn = (text: string) => parseHost(text)?.replace(/:\d+$/, '') ?? null;
  const answer = async (c: Context<ApiEnv>, find: () => Promise<{ brand: PageBrand; fid: number | null } | null>) => {
    const decision = await c.var.api.limit('white-label', perMinute, 60);
    if (!decision.allowed)
      return problem(c, { code: 'too_many_requests', retryAfterSeconds: decision.retryAfterSeconds });
    try {
      const found = await find();
      if (!found) return problem(c, { code: 'not_found' });
      const { brand, fid } = found;
      const data = presentWhiteLabel(brand, await brands.contentOf(brand), fid, c.var.api.textLocale);
      c.header('cache-control', 'private, no-store');
      return c.json({ data }, 200);
    } catch {
      // Logged where it failed.
      return problem(c, { code: 'site_closed', retryAfterSeconds: 60 });
    }
  };
  const ofHost = async (text: string, given: boolean) => {
    const name = nameIn(text);
    const brand = name === null || isGiven(name) !== given ? null : await brands.ofName(name);
    return brand && { brand, fid: brand.agencyId === undefined ? null : await numberOf(brand.agencyId) };
  };
  api.openapi(agencyRoute, async (c) => await answer(c, async () => await ofHost(c.req.valid('param').host, true)));
  api.openapi(hostRoute, async (c) => await answer(c, async () => await ofHost(c.req.valid('param').host, false)));
  api.openapi(agentRoute, async (c) =>
    answer(c, async () => {
      const { fid } = c.req.valid('param');
      const referrer = /^[1-9]\d{0,9}$/.test(fid) ? await referrerOf(fid) : null;
      return referrer?.brand ? { brand: referrer.brand, fid: Number(fid) } : null;
    }),
  );
}
