import type { Kysely } from 'kysely';
import type { DisputeEvidence, Gateway } from '../gateway.ts';
import { commit } from '../saga/commit.ts';
import { moveDispute } from '../saga/dispute-moves.ts';
import { noWrites } from '../saga/writes.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import type { BookingTables } from '../tables.ts';
import type { ListedDispute } from './disputes.sql.ts';

export type DisputeAnswer =
  | { readonly kind: 'answered' }
  | { readonly kind: 'answered_before' }
  | { readonly kind: 'decided' }
  /** The gateway takes evidence by its own dashboard only. */
  | { readonly kind: 'not_taken' }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Nothing is certain: the same again is harmless. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Sends our evidence against a payer's claim, and records who did. */
export async function answerDispute(
  db: Kysely<BookingTables>,
  gateways: readonly Gateway[],
  { id, tripId, gateway: gatewayId, reference }: ListedDispute,
  evidence: DisputeEvidence,
  by: string,
): Promise<DisputeAnswer> {
  const gateway = gateways.find((one) => one.id === gatewayId);
  if (!gateway) throw new Error(`no gateway '${gatewayId}'`);
  if (!gateway.submitEvidence) return { kind: 'not_taken' };
  let isSent = false;
  for (;;) {
    const s = await readSnapshot(db, tripId);
    const dispute = s?.disputes.find((one) => one.id === id);
    if (!s || !dispute) throw new Error(`trip ${tripId} has no dispute ${id}`);
    if (dispute.state === 'under_review') return isSent ? { kind: 'answered' } : { kind: 'answered_before' };
    if (dispute.state !== 'needs_response') return { kind: 'decided' };
    if (!isSent) {
      // Repeated with the same evidence it is harmless, so it needs no row in the journal.
      const answer = await gateway.submitEvidence(reference, evidence);
      if (answer.kind !== 'done') return answer;
      isSent = true;
    }
    const writes = noWrites();
    moveDispute(writes, s, dispute, 'answered', 'staff', { by, statement: evidence.statement });
    if (await commit(db, s, writes)) return { kind: 'answered' };
  }
}
