import type { z } from 'zod';
import { type Answer, answer, refusal } from '../engine/answer.ts';
import { asOf, type Guest } from '../engine/booking.ts';
import type { Faults } from '../engine/fault.ts';
import { immediately } from '../engine/store.ts';
import type { AmendmentRow } from './books/amendment.sql.ts';
import type { HotelContext } from './context.ts';
import type { FaultName } from './fault.ts';
import type { amendmentRequest } from './request.ts';

/** Corrects the guests and the request of a confirmed booking, once for each id. */
export function amend(
  context: HotelContext,
  reference: string,
  asked: z.infer<typeof amendmentRequest>,
  faults: Faults<FaultName>,
): Answer {
  return immediately(context.db, () => {
    const known = context.amendments.find(asked.id);
    if (known) return known.client_reference === reference ? told(known) : refusal(409, 'reference_used');
    const now = context.now().getTime();
    const stored = context.bookings.find(reference);
    const row = stored && asOf(stored, now);
    if (row?.state === 'cancelled') return refusal(409, 'already_cancelled');
    if (row?.state !== 'confirmed') return refusal(404, 'not_found');
    if (asked.lead_guests.length !== (JSON.parse(row.guests) as Guest[]).length) return refusal(422, 'guests_rejected');
    const pending = faults.get('amend_pending');
    const amendment: AmendmentRow = {
      id: asked.id,
      client_reference: reference,
      state: faults.has('amend_refused') ? 'refused' : pending === undefined ? 'done' : 'pending',
      guests: JSON.stringify(asked.lead_guests),
      requests: asked.requests,
      decides_at: pending === undefined ? null : now + pending * context.faultScale,
    };
    context.amendments.save(amendment);
    if (amendment.state === 'done') context.bookings.save({ ...row, guests: amendment.guests });
    return told(amendment);
  });
}

/** What became of an amendment; a pending one is decided when its time has come. */
export function amendmentStatus(
  context: HotelContext,
  reference: string,
  id: string,
  faults: Faults<FaultName>,
): Answer {
  return immediately(context.db, () => {
    const known = context.amendments.find(id);
    if (known?.client_reference !== reference) return refusal(404, 'not_found');
    const now = context.now().getTime();
    const stored = context.bookings.find(reference);
    if (known.state !== 'pending' || (known.decides_at ?? 0) > now || !stored) return answer(amendmentJson(known));
    const decided = { ...known, state: faults.has('amend_refused') ? ('refused' as const) : ('done' as const) };
    context.amendments.save(decided);
    if (decided.state === 'done') context.bookings.save({ ...stored, guests: decided.guests });
    return answer(amendmentJson(decided));
  });
}

function told(amendment: AmendmentRow): Answer {
  if (amendment.state === 'refused') return refusal(409, 'amendment_refused');
  return answer(amendmentJson(amendment), amendment.state === 'pending' ? 202 : 200);
}

function amendmentJson({ id, state, guests, requests }: AmendmentRow) {
  const reason = state === 'refused' ? 'amendment_refused' : null;
  return { id, state, reason, lead_guests: JSON.parse(guests) as Guest[], requests };
}
