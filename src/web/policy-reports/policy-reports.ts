import type { Context } from 'hono';
import type { Log } from '#connector/log.ts';
import { isTooDeep } from '../api/api.ts';
import { readBody } from '../form/form-post.ts';
import type { RateLimits } from '../rate-limit.ts';
import type { SiteBindings } from '../connection.ts';
import { truncateAddress } from '../server/host.ts';
import { type PolicyReport, readReports, reportSchema } from './policy-report.ts';

export interface PolicyReportsDeps {
  /** Whether it is the first of its kind today. */
  readonly count: (report: PolicyReport) => Promise<boolean>;
  readonly limits: RateLimits;
  readonly log: Log;
  /** First parts of our pages' paths, and prefixes of locales. */
  readonly pages: ReadonlySet<string>;
  readonly locales: ReadonlySet<string>;
}

const perMinute = 60;

/** `POST` of browsers' content security policy reports: counts them, and logs kinds that are new today. */
export function policyReports({ count, limits, log, ...site }: PolicyReportsDeps) {
  return async (c: Context<{ Bindings: SiteBindings }>): Promise<Response> => {
    const decision = await limits.limit('policy reports', truncateAddress(c.env.address), perMinute, 60);
    if (!decision.allowed) return answer(429, { 'retry-after': String(decision.retryAfterSeconds) });
    const schema = reportSchema(c.req.raw.headers.get('content-type'));
    if (!schema || c.req.raw.headers.has('content-encoding')) return answer(415);
    const body = await readBody(c.req.raw);
    if (!body) return answer(413);
    const { origin } = c.env.brand;
    const reports = readReports(schema, parsed(new TextDecoder().decode(body)), { ...site, origin });
    if (!reports || reports.length === 0) return answer(400);
    for (const report of reports) {
      const { directive: rule, blocked: name, page } = report;
      if (await count(report)) log.warn('a page broke the content security policy', { rule, name, path: `/${page}` });
    }
    return answer(204);
  };
}

function answer(status: 204 | 400 | 413 | 415 | 429, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'private, no-store', ...headers } });
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
