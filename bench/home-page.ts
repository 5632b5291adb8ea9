import { fork } from 'node:child_process';
import { join } from 'node:path';
import { getRequest } from './measure/connection.ts';
import { type Figure, latencyNote, median, medianOf } from './measure/figure.ts';
import { load, type Measured } from './measure/load.ts';
import { ended, type Product } from './product.ts';

const rounds = 5;
const seconds = 1.5;
const connections = 32;

/** The cached home page against a static server with bodies of the same size: the same client, in turn, in one run. */
export async function homePage(product: Product): Promise<Figure[]> {
  const child = fork(join(import.meta.dirname, 'measure/static-server.ts'), [`${product.origin}/`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const yardstick = await new Promise<{ port: number; identity: number; br: number }>((ready, failed) => {
      child.once('message', (message) => ready(message as never));
      child.once('exit', (code) => failed(new Error(`the static server ended with ${code}`)));
    });
    const figures: Figure[] = [];
    for (const encoding of ['identity', 'br'] as const) {
      const ask = (server: { port: number; pid: number }, host: string, length: number) => {
        const text = getRequest('/', host, { 'accept-encoding': encoding });
        return load({
          ...server,
          connections,
          seconds,
          next: () => text,
          isRight: (reply) => reply.status === 200 && reply.body.length === length,
        });
      };
      const home: Measured[] = [];
      const bare: Measured[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const one = await ask({ port: product.port, pid: product.pid }, product.host, yardstick[encoding]);
        const other = await ask(
          { port: yardstick.port, pid: child.pid! },
          `localhost:${yardstick.port}`,
          yardstick[encoding],
        );
        if (round < 0) continue;
        home.push(one);
        bare.push(other);
      }
      const ours = medianOf(home);
      const theirs = medianOf(bare);
      const ratio = (pick: (one: Measured) => number) => median(home.map((one, at) => pick(one) / pick(bare[at]!)));
      const size = `${(yardstick[encoding] / 1_000).toFixed(1)} kB ${encoding}, ${connections} connections`;
      figures.push(
        {
          name: `Cached home / static, ${encoding}, by CPU`,
          value: ratio((one) => one.perCpuSecond),
          unit: 'ratio in one run',
          target: { atLeast: 0.5 },
          note: `${Math.round(ours.perCpuSecond)} / ${Math.round(theirs.perCpuSecond)} requests/CPU-s; ${size}`,
        },
        {
          name: `Cached home / static, ${encoding}, wall clock`,
          value: ratio((one) => one.perSecond),
          unit: 'ratio in one run',
          target: { atLeast: 0.5 },
          note: `${Math.round(ours.perSecond)} / ${Math.round(theirs.perSecond)} requests/s; home ${latencyNote(ours)}`,
        },
      );
    }
    return figures;
  } finally {
    await ended(child);
  }
}
