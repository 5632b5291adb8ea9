import type { Worker } from 'node:worker_threads';
import { ReleasingMap } from '#values/releasing-map.ts';
import type { Answered, Request } from './messages.ts';

/** A thread that answers requests. Without pending requests it does not keep the process alive. */
export interface Thread<Question, Answer> {
  /** Starts it before the first request. */
  warm(): void;
  /** Requests without an answer yet. */
  readonly waiting: number;
  /** Rejects with the thread's error, and when the thread ends. */
  ask(question: Question): Promise<Answer>;
  /** Rejects pending requests. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** A thread whose module calls `answerQuestions`; restarted for the next request after an end. */
  readonly start: () => Worker;
  /** Milliseconds without a request after which it is ended; left out: never. */
  readonly idleMs?: number;
  /** Milliseconds with pending requests and without an answer after which it is ended as stuck; left out: never. */
  readonly silenceMs?: number;
  /** Called when it has ended by itself, or was stuck. */
  readonly onLost?: (error: Error) => void;
}

interface PendingRequest<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export function workerClient<Question, Answer>({
  start,
  idleMs,
  silenceMs,
  onLost,
}: ThreadOptions): Thread<Question, Answer> {
  const waiting = new ReleasingMap<number, PendingRequest<Answer>>();
  let last = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const drop = (error: Error) => {
    thread = null;
    clearTimeout(silence);
    for (const request of waiting.takeAll()) request.reject(error);
  };
  const end = async (worker: Worker, error: Error) => {
    if (thread === worker) drop(error);
    await worker.terminate();
  };
  const watch = (worker: Worker) => {
    worker.ref();
    if (silenceMs === undefined) return;
    silence = setTimeout(() => {
      const stuck = new Error('the thread is stuck');
      void end(worker, stuck);
      onLost?.(stuck);
    }, silenceMs);
  };
  const rest = (worker: Worker) => {
    clearTimeout(silence);
    worker.unref();
    if (idleMs !== undefined) idle = setTimeout(() => void end(worker, new Error('idle')), idleMs).unref();
  };
  const begin = (): Worker => {
    const worker = start();
    const lost = (error: Error) => {
      if (thread !== worker) return;
      drop(error);
      onLost?.(error);
    };
    worker.on('message', (answered: Answered<Answer>) => {
      const request = waiting.take(answered.id);
      if (waiting.size === 0) rest(worker);
      else silence?.refresh();
      if ('answer' in answered) request?.resolve(answered.answer);
      else request?.reject(errorOf(answered.failure));
    });
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`the thread ended with ${code}`)));
    worker.unref();
    return worker;
  };

  return {
    warm: () => void (thread ??= begin()),
    get waiting() {
      return waiting.size;
    },
    async ask(question) {
      clearTimeout(idle);
      const worker = (thread ??= begin());
      if (waiting.size === 0) watch(worker);
      const message: Request<Question> = { id: (last += 1), question };
      // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
      worker.postMessage(message);
      return await new Promise((resolve, reject) => waiting.set(message.id, { resolve, reject }));
    },
    async close() {
      clearTimeout(idle);
      if (thread) await end(thread, new Error('the thread is closed'));
    },
  };
}

/** With the thread's own stack, which shows where it happened. */
function errorOf({ message, stack }: { readonly message: string; readonly stack: string | undefined }): Error {
  return Object.assign(new Error(message), stack === undefined ? {} : { stack });
}
