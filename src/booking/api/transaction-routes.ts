import { createRoute, z } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api/api.ts';
import { answers, localeQuery } from '#web/api/schemas.ts';
import { eventStream } from '#web/event-stream.ts';
import { findByTransaction } from '../reservation/find-reservation.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';
import { finalReservationStates } from '../state/lifecycle.ts';
import { problem, refusals } from './error-codes.ts';
import type { BookingApiDeps } from './reservation-access.ts';
import { idParam, transactionSchema } from './schemas.ts';

const request = { params: idParam('`transaction` of a reservation'), query: localeQuery };

const stateRoute = createRoute({
  method: 'get',
  path: '/transactions/{id}',
  operationId: 'showTransaction',
  tags: ['Reservations'],
  summary: 'How a booking is getting on',
  description: 'The state, and nothing of whose booking it is: the id is all that it takes.',
  request,
  responses: { 200: answers(transactionSchema, 'The state'), ...refusals('not_found') },
});

const eventsRoute = createRoute({
  method: 'get',
  path: '/transactions/{id}/events',
  operationId: 'followTransaction',
  tags: ['Reservations'],
  summary: 'Follow a booking until it is over',
  request,
  responses: {
    200: {
      description: 'Server-sent events: `state` at once, `changed` at each change, both with the state',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...refusals('not_found', 'busy'),
  },
});

const mostStreams = 1_000;
const longestMs = 10 * 60_000;
/** After a cancellation the refund is still to come. */
const isOver = ({ reservations }: ShownTrip) =>
  reservations.every(({ state, refund }) => finalReservationStates.includes(state) && refund?.state !== 'owed');

/** The state of a transaction, and nothing else. Access by its id alone. */
export function addTransactionRoutes(api: Api, deps: BookingApiDeps): void {
  let streams = 0;

  api.openapi(stateRoute, async (c) => {
    const found = await findByTransaction(deps.db, c.var.api.brand.id, c.req.valid('param').id);
    return found ? c.json({ data: { id: found.payment.id, state: found.state } }, 200) : problem(c, notFound);
  });

  api.openapi(eventsRoute, async (c) => {
    const brand = c.var.api.brand.id;
    const { id } = c.req.valid('param');
    const first = await findByTransaction(deps.db, brand, id);
    if (!first) return problem(c, notFound);
    if (streams >= mostStreams) return problem(c, { code: 'busy', retryAfterSeconds: 5 });
    streams += 1;
    return eventStream({
      longestMs,
      begin(stream) {
        let told = '';
        const tell = (found: ShownTrip) => {
          const each = found.reservations.map(({ state, refund }) => `${state} ${refund?.state ?? ''}`);
          const state = `${found.state} ${found.payment.state} ${each.join(' ')}`;
          if (state === told) return;
          // The page already shows the first state.
          stream.send(told === '' ? 'state' : 'changed', { state: found.state });
          told = state;
          if (isOver(found)) stream.end();
        };
        let open = true;
        const lookOnce = async (): Promise<void> => {
          const found = open ? await findByTransaction(deps.db, brand, id) : null;
          if (found) tell(found);
        };
        let asking = Promise.resolve();
        const look = () => {
          asking = asking.then(lookOnce).catch(() => stream.end());
        };
        const stop = deps.onChange(first.id, look);
        tell(first);
        // Catches a change between the first read and the start of listening.
        look();
        return () => {
          open = false;
          streams -= 1;
          stop();
        };
      },
    });
  });
}
