import { LRUCache } from 'lru-cache';
import type { Rendered } from './render.ts';
import type { Rendition } from './rendition.ts';
import type { Shelf } from './shelf.ts';

export interface StudioOptions {
  readonly render: (rendition: Rendition) => Promise<Rendered>;
  /** Null keeps pictures in memory only. */
  readonly shelf: Shelf | null;
  /** Renders at one time. */
  readonly atOnce: number;
  /** Renders that may wait for their turn. */
  readonly waiting: number;
}

export interface Studio {
  /**
   * The picture from memory, from disk, or made now, once for all who ask at the same time. `mayRender` is asked before it
   * is made; 'busy' when too many wait already. Throws what rendering threw.
   */
  picture(rendition: Rendition, mayRender: () => Promise<boolean>): Promise<Rendered | 'busy' | 'refused'>;
}

const memoryBytes = 24 * 2 ** 20;

export function createStudio({ render, shelf, atOnce, waiting }: StudioOptions): Studio {
  const recent = new LRUCache<string, Rendered>({
    maxSize: memoryBytes,
    sizeCalculation: ({ image }) => image.length + 200,
  });
  const running = new Map<string, Promise<Rendered>>();
  const queue: (() => void)[] = [];
  let busy = 0;

  async function inTurn(rendition: Rendition): Promise<Rendered> {
    if (busy < atOnce) busy++;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await render(rendition);
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  }

  async function made(rendition: Rendition): Promise<Rendered> {
    const rendered = await inTurn(rendition);
    await shelf?.write(rendition.name, rendered);
    return rendered;
  }

  return {
    async picture(rendition, mayRender) {
      const { name } = rendition;
      const held = recent.get(name) ?? (await shelf?.read(name));
      if (held) {
        recent.set(name, held);
        return held;
      }
      let making = running.get(name);
      if (!making) {
        if (queue.length >= waiting) return 'busy';
        if (!(await mayRender())) return 'refused';
        making = running.get(name);
      }
      if (!making) {
        making = made(rendition).finally(() => running.delete(name));
        running.set(name, making);
      }
      const rendered = await making;
      recent.set(name, rendered);
      return rendered;
    },
  };
}
