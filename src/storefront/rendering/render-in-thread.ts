import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Log } from '#connector/log.ts';
import { workerClient } from '#connector/worker/worker-client.ts';
import type { Manifest } from '../document/assets.ts';
import { splitPage } from '../document/page-island.ts';
import type { Renderer } from './renderer.ts';
import type { RenderingAnswer, RenderingQuestion } from './rendering-thread.ts';

/** A page takes some milliseconds. */
const stuckMs = 15_000;

/**
 * Renders in a worker thread (decision 028). When the thread dies or hangs, its pages reject, and the next page starts
 * another thread.
 */
export function renderInThread(manifest: Manifest, log: Log): Renderer {
  // Rendering is synchronous and keeps no objects, so a small young generation costs the thread no time. This thread
  // has its own heap already, and `resourceLimits` are overridden by the flag that the process was started with.
  setFlagsFromString('--max-semi-space-size=4');
  const thread = workerClient<RenderingQuestion, RenderingAnswer>({
    start: () => new Worker(new URL('./rendering-thread.js', import.meta.url), { workerData: manifest }),
    silenceMs: stuckMs,
    onLost: (error) => log.error('the rendering thread ended', { error }),
  });
  thread.warm();
  return {
    async draw({ data, start, route, brand, encoding = 'identity' }) {
      const { page, missing } = await thread.ask({ ...splitPage(data, start), route, brand, encoding });
      for (const name of missing) log.warn('missing message', { name });
      return page;
    },
    close: thread.close,
  };
}
