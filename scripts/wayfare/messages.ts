import { userInfo } from 'node:os';
import { readMessagesSoon } from '#booking/booking.ts';
import type { Database } from '#database/open.ts';
import { answerGuest, conversationOf, openConversations } from '#suppliers/direct/direct.ts';
import { parseReference, readableReference } from '#values/reference.ts';
import type { CommandArguments } from '../launch/commands.mjs';

/** `messages list | show | answer`. Answers the exit code. */
export async function messages(
  { values, positionals: [action, given = ''] }: CommandArguments,
  { db }: Database,
): Promise<number> {
  if (action === 'list') {
    for (const { reference, text, writtenAt } of await openConversations(db))
      console.log(
        `${readableReference(reference)}  ${writtenAt.toISOString()}  ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
      );
    return 0;
  }
  const reference = parseReference(given) ?? '';
  if (action === 'show') {
    const written = await conversationOf(db, reference);
    if (written.length === 0) return refuse(given);
    for (const { author, text, writtenAt } of written) console.log(`${author}, ${writtenAt.toISOString()}\n${text}\n`);
    return 0;
  }
  const language = values['language'] === undefined ? null : String(values['language']);
  const answer = { text: String(values['text']).trim(), language, writtenBy: userInfo().username };
  if (!(await answerGuest(db, reference, answer))) return refuse(given);
  await readMessagesSoon(db, reference);
  console.log('The guest is told.');
  return 0;
}

function refuse(reference: string): number {
  console.error(`Nothing was written about a booking ${reference}: see messages list.`);
  return 1;
}
