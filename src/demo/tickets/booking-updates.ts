import { asOf } from '../engine/booking.ts';
import type { PushFormat } from '../engine/push.ts';
import { bookingJson } from './booking-json.ts';
import type { TicketCatalogue } from './catalogue.ts';
import type { VisitColumns } from './stock.sql.ts';

/**
 * The event `booking_update` of the capability `octo/webhooks`: the whole booking as it is then, sent with the name and the
 * secret that stand in the address of a webhook.
 */
export function bookingUpdates(catalogue: TicketCatalogue): PushFormat<VisitColumns> {
  return {
    body: (id, _, row, at) => ({
      webhook: { id, event: 'booking_update' },
      booking: { ...bookingJson(catalogue, asOf(row, at.getTime()), at), utcUpdatedAt: at.toISOString() },
    }),
    headers: (secret) => ({ authorization: `Basic ${Buffer.from(`wayfare:${secret}`).toString('base64')}` }),
  };
}
