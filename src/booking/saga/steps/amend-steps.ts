import { sql } from 'kysely';
import { requestsWithArrival } from '../../arrival.ts';
import { callsOf, type Part, partOf, type Snapshot } from '../../state/snapshot.ts';
import type { Amendment, AmendmentStatus, ProductSupply } from '../../vertical.ts';
import { type SagaDeps, supplyOf } from '../deps.ts';
import { markLast, moveAmendment, raiseAlarm } from '../moves.ts';
import { perform, settle } from '../perform.ts';
import type { Patch, Writes } from '../writes.ts';

const mostCalls = 4;
const unclear = 'amendment_unclear';

/** Sends a correction to the supplier, which carries out each id once. */
export async function amend(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { supply, part: asked, amendment } = wanted(deps, s, subject);
  const call = async () => (await supply.amend?.(asked.order, amendment)) ?? notConnected;
  return perform(deps, s, { step: 'amend', subject }, amendment.id, call, (writes, fresh, answer) => {
    const part = partOf(fresh, subject);
    const isOpen = part.amendment?.id === amendment.id;
    switch (answer.kind) {
      case 'done':
        if (isOpen) moveAmendment(writes, fresh, part, 'done', 'worker');
        return { journal: 'OK', result: answer };
      case 'rejected':
        if (isOpen) refuse(writes, fresh, part, answer.reason);
        return { journal: 'FAILED', result: answer };
      case 'pending':
        if (isOpen) moveAmendment(writes, fresh, part, 'accepted', 'worker', checkIn(deps.timing.retryDelay(1)));
        return { journal: 'OK', result: answer };
      case 'unknown':
        if (isOpen)
          moveAmendment(writes, fresh, part, 'no_answer', 'worker', checkIn(deps.timing.pollDelay(0)), answer);
        return { journal: 'UNKNOWN', result: answer };
    }
  });
}

/** The process that sent it has ended: the supplier is asked what became of it. */
export async function lostAmendCall(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    if (!part.amendment) return;
    markLast(writes, fresh, part, 'amend', 'UNKNOWN');
    const detail = { reason: 'the process that sent it has ended' };
    moveAmendment(writes, fresh, part, 'no_answer', 'worker', checkIn(deps.timing.pollDelay(0)), detail);
  });
}

/** What became of a correction without a clear answer. It is sent again only once the supplier is certain not to have it. */
export async function checkAmendment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  const { supply, part: asked, amendment } = wanted(deps, s, subject);
  const answer = (await supply.amendmentStatus?.(asked.order, amendment)) ?? notConnected;
  const calls = callsOf(s, 'amend', subject).filter(({ key }) => key === amendment.id);
  const sentAt = calls.at(-1)?.sent_at ?? s.now;
  const isCertain = s.now.getTime() - sentAt.getTime() >= deps.timing.lag(supply.visibilityLagSeconds(asked.order));
  return settle(deps, s, { subject }, (writes, fresh) => {
    const part = partOf(fresh, subject);
    if (part.amendment?.id !== amendment.id) return;
    if (answer.kind === 'done') moveAmendment(writes, fresh, part, 'done', 'worker');
    else if (answer.kind === 'rejected') refuse(writes, fresh, part, answer.reason);
    else if (answer.kind === 'not_found' && isCertain && calls.length < mostCalls)
      moveAmendment(writes, fresh, part, 'resent', 'worker', { check_at: null });
    else checkLater(deps, writes, fresh, part, answer);
  });
}

const notConnected = { kind: 'unknown', reason: 'the supplier is not connected' } as const;

function wanted(deps: SagaDeps, s: Snapshot, subject: string) {
  const part = partOf(s, subject);
  if (!part.amendment) throw new Error(`reservation ${subject} has no amendment`);
  const { id, travellers, requests } = part.amendment;
  const amendment: Amendment = {
    id,
    travellers,
    requests: requestsWithArrival(part.reservation.arrival_hour, requests),
  };
  const supply: ProductSupply = supplyOf(deps, part.order.product);
  return { part, amendment, supply };
}

function refuse(writes: Writes, s: Snapshot, part: Part, reason: string): void {
  moveAmendment(
    writes,
    s,
    part,
    'refused',
    'worker',
    { reason: reason.slice(0, 200) },
    { reason: reason.slice(0, 200) },
  );
}

/** After a while without a clear answer a person is alerted; the questions go on. */
function checkLater({ timing }: SagaDeps, writes: Writes, s: Snapshot, part: Part, answer: AmendmentStatus): void {
  const { id, polls, created_at: createdAt } = part.amendment!;
  const isPending = answer.kind === 'pending';
  const isOverdue = s.now.getTime() - createdAt.getTime() >= (isPending ? timing.watchOrphans : timing.giveUp);
  const wait = isOverdue ? timing.recheckHuman : isPending ? timing.retryDelay(polls + 1) : timing.pollDelay(polls);
  writes.amendments.set(id, { ...checkIn(wait), polls: polls + 1 });
  writes.trip ??= {};
  if (isOverdue) raiseAlarm(writes, part, unclear, answer);
}

function checkIn(waitMs: number): Pick<Patch<'booking.amendment'>, 'check_at'> {
  return { check_at: sql<Date>`clock_timestamp() + make_interval(secs => ${waitMs / 1_000})` };
}
