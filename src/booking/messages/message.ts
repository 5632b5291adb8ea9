import { hasCardNumber, withoutCardNumbers } from '#web/form/card-number.ts';

export type MessageAuthor = 'traveller' | 'agent' | 'property';
/** `waiting`: the supplier has not taken it yet. `refused`: it never will. */
export type MessageState = 'waiting' | 'sent' | 'refused' | 'received';

export interface Message {
  readonly id: string;
  readonly author: MessageAuthor;
  readonly text: string;
  /** BCP 47; null when it is not known. */
  readonly language: string | null;
  readonly state: MessageState;
  readonly writtenAt: Date;
}

/** Characters of one message; what a property has written may be twice as long. */
export const longestMessage = 2_000;
const longestReceived = 4_000;
/** Of one booking, and within an hour. */
export const mostMessages = 100;
export const messagesPerHour = 20;

export type MessageProblem = 'missing' | 'too_long' | 'card_number';

/** What was typed, as it is sent: one kind of line end, without spaces around it. */
export function readMessage(typed: string): { readonly text: string; readonly problem: MessageProblem | null } {
  const text = typed.slice(0, 50_000).replaceAll('\r\n', '\n').replaceAll('\0', '').trim();
  if (text === '') return { text, problem: 'missing' };
  if (hasCardNumber(text)) return { text: withoutCardNumbers(text), problem: 'card_number' };
  return { text, problem: [...text].length > longestMessage ? 'too_long' : null };
}

/** What a property has written, without card numbers and without characters that hide or turn around what follows. */
export function cleanReceived(text: string): string {
  const visible = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n]/gu, (character) => (joiners.includes(character) ? character : ' '));
  return withoutCardNumbers(visible.trim().slice(0, longestReceived));
}

/** Parts of words and of pictures in several scripts. */
const joiners = ['\u200c', '\u200d'];
