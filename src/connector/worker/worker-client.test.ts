import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { workerClient, type Thread, type ThreadOptions } from './worker-client.ts';

type Obedient = Thread<string, { readonly calls: number; readonly bytes: Uint8Array<ArrayBuffer> }>;

const open: Obedient[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

function thread(
  options: Partial<ThreadOptions> = {},
): Obedient & { readonly starts: () => number; readonly ended: () => number } {
  let starts = 0;
  let ended = 0;
  const start = () => {
    starts += 1;
    return new Worker(new URL('./test-thread.ts', import.meta.url)).once('exit', () => (ended += 1));
  };
  const one = workerClient<string, { readonly calls: number; readonly bytes: Uint8Array<ArrayBuffer> }>({
    start,
    ...options,
  });
  open.push(one);
  return Object.assign(one, { starts: () => starts, ended: () => ended });
}

test('an error in the thread rejects that request alone, with its stack', async () => {
  const one = thread();
  const [failed, text, well] = await Promise.allSettled([one.ask('throw'), one.ask('throw a text'), one.ask('wait')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'as it was told' } });
  expect(((failed as PromiseRejectedResult).reason as Error).stack).toContain('test-thread.ts');
  expect(text).toMatchObject({ status: 'rejected', reason: { message: 'no error at all' } });
  expect(well).toMatchObject({ status: 'fulfilled', value: { calls: 3 } });
});

test('a thread that ends rejects pending requests, is reported once, and the next request starts another', async () => {
  const lost: string[] = [];
  const one = thread({ onLost: ({ message }) => lost.push(message) });
  const answers = await Promise.allSettled([one.ask('wait long'), one.ask('end')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lost).toEqual(['the thread ended with 3']);
  expect(one.waiting).toBe(0);
  expect(await one.ask('go on')).toMatchObject({ calls: 1 });
  expect(one.starts()).toBe(2);
});

test('a thread that is stuck is ended, and the next question starts another', async () => {
  const lost: string[] = [];
  const one = thread({ silenceMs: 2_000, onLost: ({ message }) => lost.push(message) });
  await one.ask('go on');
  const answers = await Promise.allSettled([one.ask('never answer'), one.ask('go on')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lost).toEqual(['the thread is stuck']);
  expect(await one.ask('go on')).toMatchObject({ calls: 1 });
});

test('a thread that is slow but answers now and then is not stuck', async () => {
  const one = thread({ silenceMs: 600 });
  await one.ask('go on');
  const slow = one.ask('wait a second');
  // oxlint-disable-next-line no-await-in-loop -- one after the other, while the slow one waits
  for (let turn = 0; turn < 15; turn += 1) await one.ask('wait');
  expect(await slow).toMatchObject({ calls: 2 });
});

test('a module that cannot be loaded rejects, and so does the next question', async () => {
  const one = thread({ start: () => new Worker(new URL('./no-such-thread.ts', import.meta.url)) });
  await expect(one.ask('anything')).rejects.toThrow('no-such-thread');
  await expect(one.ask('anything')).rejects.toThrow('no-such-thread');
});

test('closing rejects pending requests and is not reported as a loss', async () => {
  const lost: Error[] = [];
  const one = thread({ onLost: (error) => lost.push(error) });
  const waiting = expect(one.ask('wait long')).rejects.toThrow('closed');
  await one.close();
  await waiting;
  expect(lost).toEqual([]);
});

test('answers reach their requests, with their bytes', async () => {
  const one = thread();
  const [slow, quick] = await Promise.all([one.ask('wait'), one.ask('go on')]);
  expect([slow.calls, quick.calls]).toEqual([1, 2]);
  expect([...quick.bytes]).toEqual([1, 2, 3]);
  expect(one.waiting).toBe(0);
});

test('an idle thread is ended, but not during a request', async () => {
  const one = thread({ idleMs: 20 });
  await one.ask('go on');
  expect(await one.ask('wait')).toMatchObject({ calls: 2 });
  await expect.poll(one.ended).toBe(1);
  expect(await one.ask('go on')).toMatchObject({ calls: 1 });
  expect(one.starts()).toBe(2);
});

test('a warmed thread is the one that answers', async () => {
  const one = thread();
  one.warm();
  one.warm();
  await one.ask('go on');
  expect(one.starts()).toBe(1);
});
