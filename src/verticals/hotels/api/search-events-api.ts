import { isSessionId, readRevision } from '#travel/sessions/search-sessions.ts';
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { localeField } from '#web/api/schemas.ts';
import { eventStream } from '#web/event-stream.ts';
import { lateNews } from '../results/late-news.ts';
import { apiPricing, type HotelApiDeps } from './api-visit.ts';
import { problem, refusals } from './error-codes.ts';
import { sessionParam } from './schemas.ts';

const events = createRoute({
  method: 'get',
  path: '/hotels/searches/{session}/events',
  operationId: 'followSearch',
  tags: ['Search'],
  summary: 'Follow a search until it is over',
  request: {
    params: sessionParam,
    query: z.strictObject({
      ...localeField,
      rev: z.string().max(4).optional().openapi({ example: '1', description: 'Revision that is shown already' }),
    }),
  },
  responses: {
    200: {
      description:
        'Server-sent events `search`: `state`, `latest` (revision), `new_results` after `rev`, `waiting` and `incomplete` (suppliers), `fresh` and `text` in words, `over`',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...refusals('session_ended', 'busy'),
  },
  ...anyOrigin,
});

const mostStreams = 2_000;
const mostOfOne = 20;
/** Longer than any search runs. */
const longestMs = 60_000;

/** Access by the session's id, on its brand's host and for its own pricing only; no personal data. */
export function addSearchEvents(api: Api, deps: HotelApiDeps): void {
  const open = new Map<string, number>();
  let streams = 0;

  api.openapi(events, async (c) => {
    const { brand, clientIp, translate } = c.var.api;
    const { session: id } = c.req.valid('param');
    const revision = readRevision(c.req.valid('query').rev ?? null);
    const owner = { brand: brand.id, pricing: (await apiPricing(c, deps, { paysVat: false })).key };
    const find = () => (isSessionId(id) ? deps.sessions.find(id, owner, revision) : null);
    if (!(await find())) return problem(c, { code: 'session_ended', message: translate('results.sessionTitle') });
    const own = open.get(clientIp) ?? 0;
    if (streams >= mostStreams || own >= mostOfOne)
      return problem(c, {
        code: 'busy',
        retryAfterSeconds: 5,
      });
    streams += 1;
    open.set(clientIp, own + 1);
    return eventStream({
      longestMs,
      begin(stream) {
        const tell = async () => {
          const session = await find();
          if (session) stream.send('search', lateNews(session, translate));
          if (!session || session.state === 'complete' || session.state === 'failed') stream.end();
        };
        const stop = deps.sessions.watch(id, owner, () => void tell());
        void tell();
        return () => {
          stop?.();
          streams -= 1;
          const left = (open.get(clientIp) ?? 1) - 1;
          if (left > 0) open.set(clientIp, left);
          else open.delete(clientIp);
        };
      },
    });
  });
}
