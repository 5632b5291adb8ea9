import type { Kysely } from 'kysely';
import { readSnapshot } from '../state/read-snapshot.ts';
import { partOf } from '../state/snapshot.ts';
import type { BookingTables } from '../tables.ts';
import type { Order, ProductSupply } from '../vertical.ts';
import { addReceived, messageToSend, noteReading, readOpenConversations, settleMessage } from './messages.sql.ts';

export interface MessageExchangeDeps {
  readonly db: Kysely<BookingTables>;
  /** By product name. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
}

export interface MessageExchange {
  /**
   * Hands a message to its supplier, once. Rejects without a clear answer, so that the worker tries again: a supplier
   * takes each id once. After the last attempt it counts as refused.
   */
  send(messageId: string, isLast: boolean): Promise<void>;
  /** Stores what the property of a booking has written. Rejects when the supplier has not answered. */
  read(reservationId: string): Promise<void>;
  /** Reads open conversations again, since webhooks get lost; once a minute. */
  readDue(): Promise<void>;
}

/** Conversations in a minute. */
const atOnce = 20;

/** Messages between travellers and properties, by way of the suppliers. */
export function messageExchange({ db, supplies }: MessageExchangeDeps): MessageExchange {
  const orderOf = async (tripId: string, reservationId: string): Promise<Order> => {
    const snapshot = await readSnapshot(db, tripId);
    if (!snapshot) throw new Error(`no trip ${tripId}`);
    return partOf(snapshot, reservationId).order;
  };
  return {
    async send(messageId, isLast) {
      const message = await messageToSend(db, messageId);
      if (!message) return;
      const order = await orderOf(message.tripId, message.reservationId);
      const answer = (await supplies[order.product]?.sendMessage?.(order, message)) ?? {
        kind: 'rejected',
        reason: 'takes no messages',
      };
      if (answer.kind === 'sent') return await settleMessage(db, message.id, 'sent');
      if (answer.kind === 'unknown' && !isLast)
        throw new Error(`a message is not certain to be sent: ${answer.reason}`);
      await settleMessage(db, message.id, 'refused');
    },
    async read(reservationId) {
      const noted = await noteReading(db, reservationId);
      if (!noted) return;
      const order = await orderOf(noted.tripId, reservationId);
      const supply = supplies[order.product];
      if (!supply?.messages || !supply.takesMessages?.(order.supplier)) return;
      const answer = await supply.messages(order);
      if (answer.kind === 'unknown') throw new Error(`messages could not be read: ${answer.reason}`);
      await addReceived(db, reservationId, answer.messages);
    },
    readDue: async () => await readOpenConversations(db, atOnce),
  };
}
