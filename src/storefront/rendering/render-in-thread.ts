import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Log } from '#connector/log.ts';
import { workerClient } from '#connector/worker/worker-client.ts';
import type { Manifest } from '../document/assets.ts';
import type { Renderer } from './renderer.ts';
import type { RenderingAnswer, RenderingQuestion } from './rendering-thread.ts';

/** A page takes some milliseconds. */
const stuckMs = 15_000;

/**
 * Draws in a thread beside this one (decision 028). A thread that ends or is stuck takes its pages with it: they reject, and
 * the next page starts another.
 */
export function renderInThread(manifest: Manifest, log: Log): Renderer {
  // A page is drawn in one go and nothing of it stays, so a small space for what is new costs the thread no time. This
  // thread has its own already, and `resourceLimits` give way to the flag that the process was started with.
  setFlagsFromString('--max-semi-space-size=4');
  const thread = workerClient<RenderingQuestion, RenderingAnswer>({
    start: () => new Worker(new URL('./rendering-thread.js', import.meta.url), { workerData: manifest }),
    silenceMs: stuckMs,
    onLost: (error) => log.error('the drawing thread ended', { error }),
  });
  thread.warm();
  return {
    async draw({ data, start, route, brand }) {
      const written = { data: JSON.stringify(data), start: start === undefined ? null : JSON.stringify(start) };
      const { page, missing } = await thread.ask({ ...written, route, brand });
      for (const name of missing) log.warn('missing message', { name });
      return page;
    },
    close: thread.close,
  };
}
