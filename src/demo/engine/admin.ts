import { z } from 'zod';
import { type Answer, answer, refusal } from './answer.ts';
import type { Context } from './context.ts';
import type { FaultTable } from './fault.ts';
import type { FaultQueries } from './fault.sql.ts';
import { truth } from './lookup.ts';
import { readJson } from './request.ts';
import { type Actions, actOnBooking, type Change } from './supplier-side.ts';

function faultRequest(table: FaultTable) {
  return z.object({
    fault: z.enum(table.names),
    argument: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
    endpoint: z.enum(table.endpoints).nullable().default(null),
    probability: z.number().min(0).max(1).default(1),
    seed: z.number().int().default(1),
    count: z.number().int().min(1).nullable().default(null),
  });
}

const bookingPath = /^\/admin\/bookings\/([0-9A-Za-z-]{1,40})\/([a-z]{1,20})$/;

/**
 * `/admin/faults` sets faults; `/admin/bookings` returns the actual state for tests to compare with;
 * `/admin/bookings/{reference}/change`, `…/cancel` and the product's own actions do what a property does unasked.
 */
export function adminCalls<Columns extends object>(
  context: Context<Columns>,
  rules: FaultQueries,
  table: FaultTable,
  change: Change<Columns>,
  actions: Actions = {},
) {
  const ordered = faultRequest(table);
  return async (request: Request, path: string): Promise<Answer> => {
    if (request.method === 'GET' && path === '/admin/bookings') return truth(context);
    if (request.method === 'DELETE' && path === '/admin/faults') {
      rules.clear();
      return answer({ faults: [] });
    }
    const [, reference = '', action] = bookingPath.exec(path) ?? [];
    if (request.method === 'POST' && (action === 'change' || action === 'cancel'))
      return actOnBooking(context, action, reference, change, await readJson(request));
    const act = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (request.method === 'POST' && act) return act(reference, await readJson(request));
    if (request.method !== 'POST' || path !== '/admin/faults') return refusal(404, 'unknown_path');
    const order = ordered.safeParse(await readJson(request)).data;
    if (!order) return refusal(400, 'invalid_request');
    const { count, ...rule } = order;
    rules.add({ ...rule, remaining: count });
    return answer({ added: order.fault }, 201);
  };
}
