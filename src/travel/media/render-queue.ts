import { LRUCache } from 'lru-cache';
import type { Rendered } from './render.ts';
import type { Rendition } from './rendition.ts';
import type { ImageCache } from './image-cache.ts';

export interface RenderQueueOptions {
  readonly render: (rendition: Rendition) => Promise<Rendered>;
  /** Null keeps pictures in memory only. */
  readonly cache: ImageCache | null;
  /** Renders that run at the same time. */
  readonly concurrency: number;
  /** Renders that may be queued; beyond that the answer is 'busy'. */
  readonly maxQueued: number;
}

export interface RenderQueue {
  /**
   * The picture from memory, from disk, or rendered now, once for all concurrent requests. `mayRender` is called before a render
   * starts; 'busy' when the queue is full. Rejects with the error of the render.
   */
  picture(rendition: Rendition, mayRender: () => Promise<boolean>): Promise<Rendered | 'busy' | 'refused'>;
}

const memoryBytes = 24 * 2 ** 20;

export function createRenderQueue({ render, cache, concurrency, maxQueued }: RenderQueueOptions): RenderQueue {
  const recent = new LRUCache<string, Rendered>({
    maxSize: memoryBytes,
    sizeCalculation: ({ image }) => image.length + 200,
  });
  const running = new Map<string, Promise<Rendered>>();
  const queue: (() => void)[] = [];
  let busy = 0;

  async function renderQueued(rendition: Rendition): Promise<Rendered> {
    if (busy < concurrency) busy++;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await render(rendition);
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  }

  async function renderAndStore(rendition: Rendition): Promise<Rendered> {
    const rendered = await renderQueued(rendition);
    await cache?.write(rendition.name, rendered);
    return rendered;
  }

  return {
    async picture(rendition, mayRender) {
      const { name } = rendition;
      const held = recent.get(name) ?? (await cache?.read(name));
      if (held) {
        recent.set(name, held);
        return held;
      }
      let making = running.get(name);
      if (!making) {
        if (queue.length >= maxQueued) return 'busy';
        if (!(await mayRender())) return 'refused';
        making = running.get(name);
      }
      if (!making) {
        making = renderAndStore(rendition).finally(() => running.delete(name));
        running.set(name, making);
      }
      const rendered = await making;
      recent.set(name, rendered);
      return rendered;
    },
  };
}
