import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './measure/figure.ts';
import { ended, freePort, productEnv, root } from './product.ts';

const patience = 120_000;

/** `npm start` twice in a clone that is built and has its packages: on an empty data folder, then on the same one again. */
export async function startUps(dataDirectory: string): Promise<Figure[]> {
  const first = await untilFirstPage(dataDirectory);
  const again = [await untilFirstPage(dataDirectory), await untilFirstPage(dataDirectory)];
  return [
    {
      name: 'First start, empty data folder',
      value: first,
      unit: 's',
      target: null,
      note: 'packages and build are there; makes the database and loads the demo world',
    },
    {
      name: 'Second start to first page',
      value: Math.max(...again),
      unit: 's',
      target: { atMost: 6 },
      note: `the slower of ${again.map((one) => one.toFixed(2)).join(' and ')} s`,
    },
  ];
}

async function untilFirstPage(dataDirectory: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: productEnv(port, dataDirectory),
  });
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() - began > patience) throw new Error('npm start shows no page');
      await sleep(20);
    }
    return (performance.now() - began) / 1_000;
  } finally {
    await ended(child);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = request(
      { host: '127.0.0.1', port, path: '/', headers: { host: `localhost:${port}` } },
      (response) => {
        response.resume();
        done(response.statusCode === 200);
      },
    );
    probe.once('error', () => done(false));
    probe.end();
  });
}
