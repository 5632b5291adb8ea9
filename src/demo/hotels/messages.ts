import type { z } from 'zod';
import { type Answer, answer, refusal } from '../engine/answer.ts';
import { asOf } from '../engine/booking.ts';
import type { Faults } from '../engine/fault.ts';
import { immediately } from '../engine/store.ts';
import type { HotelContext } from './context.ts';
import type { FaultName } from './fault.ts';
import type { MessageRow } from './books/message.sql.ts';
import { answerRequest, type messageRequest } from './request.ts';

/** What a property answers by itself, by language; in English where it does not speak the guest's. */
const answers: Readonly<Record<string, string>> = {
  en: 'Thank you for your message. We have noted it for your stay and look forward to welcoming you.',
  he: 'תודה על ההודעה. רשמנו אותה לקראת השהות ונשמח לארח אתכם.',
};

/** Stores what a guest writes about a booking that stands, once for each id. */
export function receiveMessage(
  context: HotelContext,
  reference: string,
  sent: z.infer<typeof messageRequest>,
  faults: Faults<FaultName>,
): Answer {
  return immediately(context.db, () => {
    const known = context.messages.find(sent.id);
    if (known)
      return known.client_reference === reference ? answer(messageJson(known)) : refusal(409, 'reference_used');
    const state = stateOf(context, reference);
    if (state === 'cancelled') return refusal(409, 'already_cancelled');
    if (state !== 'confirmed') return refusal(404, 'not_found');
    if (faults.has('message_refused')) return refusal(409, 'message_refused');
    const now = context.now().getTime();
    const row = { ...sent, client_reference: reference, author: 'guest' as const, at: now };
    context.messages.add(row);
    const wait = context.answersAfterSeconds;
    if (wait !== null) {
      const [guests = ''] = sent.language.split('-');
      const language = Object.hasOwn(answers, guests) ? guests : 'en';
      write(context, reference, answers[language]!, language, now + wait * 1_000 * context.faultScale);
    }
    return answer(messageJson(row), 201);
  });
}

export function messagesOf(context: HotelContext, reference: string): Answer {
  if (stateOf(context, reference) === null) return refusal(404, 'not_found');
  return answer({ messages: context.messages.thread(reference, context.now().getTime()).map(messageJson) });
}

/** What an admin writes for a property. */
export function propertyWrites(context: HotelContext, reference: string, body: unknown): Answer {
  const sent = answerRequest.safeParse(body).data;
  if (!sent) return refusal(400, 'invalid_request');
  return immediately(context.db, () => {
    if (stateOf(context, reference) === null) return refusal(404, 'not_found');
    return answer(messageJson(write(context, reference, sent.text, sent.language ?? null, context.now().getTime())));
  });
}

function write(context: HotelContext, reference: string, text: string, language: string | null, at: number) {
  const id = `msg_${Buffer.from(context.random(12)).toString('base64url')}`;
  const row: MessageRow = { id, client_reference: reference, author: 'property', text, language, at };
  context.messages.add(row);
  const booking = context.bookings.find(reference);
  if (booking) context.push('message.created', booking, new Date(at));
  return row;
}

function stateOf(context: HotelContext, reference: string) {
  const stored = context.bookings.find(reference);
  return stored ? asOf(stored, context.now().getTime()).state : null;
}

function messageJson({ id, author, text, language, at }: MessageRow) {
  return { id, author, text, language, at: new Date(at).toISOString() };
}
