import { parentPort } from 'node:worker_threads';
import type { Answered, Request, Failure } from './messages.ts';

/** In a thread: answers requests of `workerClient`. `moved` are parts of the answer that are transferred without a copy. */
export function answerQuestions<Answer>(
  answer: (question: never) => Promise<Answer>,
  moved: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  const say = (answered: Answered<Answer>, parts: ArrayBuffer[] = []) =>
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(answered, parts);
  parentPort?.on('message', ({ id, question }: Request<never>) => {
    answer(question).then(
      (one) => say({ id, answer: one }, moved(one)),
      (error: unknown) => say({ id, failure: failureOf(error) }),
    );
  });
}

function failureOf(error: unknown): Failure {
  return error instanceof Error
    ? { message: error.message, stack: error.stack }
    : { message: String(error), stack: undefined };
}
