import type { MessagesAnswer, Order, OutgoingMessage, SendMessageAnswer } from '#booking/vertical.ts';
import { type Caller, pathOf, refused, unknown } from './order.ts';
import { messageSchema, messagesSchema } from './wire.ts';

const budgetMs = 30_000;

export async function sendMessage(
  call: Caller,
  order: Order,
  { id, text, language }: OutgoingMessage,
): Promise<SendMessageAnswer> {
  const path = `${pathOf(order)}/messages`;
  const reply = await call({ purpose: 'booking', method: 'POST', path, body: { id, text, language }, budgetMs });
  const refusal = refused(reply);
  if (refusal) return { kind: 'rejected', reason: refusal.code };
  const isTaken = reply.kind === 'reply' && (reply.status === 200 || reply.status === 201);
  return isTaken && messageSchema.safeParse(reply.body).data?.id === id ? { kind: 'sent' } : unknown(reply);
}

export async function messages(call: Caller, order: Order): Promise<MessagesAnswer> {
  const reply = await call({ purpose: 'status', method: 'GET', path: `${pathOf(order)}/messages`, budgetMs });
  const read = reply.kind === 'reply' && reply.status === 200 ? messagesSchema.safeParse(reply.body).data : undefined;
  if (!read) return unknown(reply);
  const written = read.messages.filter(({ author }) => author === 'property');
  return { kind: 'found', messages: written.map(({ id, text, language, at }) => ({ id, text, language, at })) };
}
