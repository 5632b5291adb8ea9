import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from './answer.ts';

let calls = 0;

/** Executes test commands. */
async function obey(order: string): Promise<{ readonly calls: number; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const own = (calls += 1);
  if (order === 'wait') await sleep(50);
  if (order === 'wait a second') await sleep(1_000);
  if (order === 'wait long') await sleep(60_000);
  if (order === 'throw') throw new Error('as it was told', { cause: () => 'what no message can hold' });
  // oxlint-disable-next-line no-throw-literal, only-throw-error -- libraries do
  if (order === 'throw a text') throw 'no error at all';
  // oxlint-disable-next-line no-empty -- as a fault of ours would
  if (order === 'never answer') for (;;) {}
  if (order === 'end') process.exit(3);
  return { calls: own, bytes: new Uint8Array([1, 2, 3]) };
}

answerQuestions(obey, ({ bytes }) => [bytes.buffer]);
