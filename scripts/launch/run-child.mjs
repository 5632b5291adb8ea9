import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const followParent = path.join(path.dirname(fileURLToPath(import.meta.url)), 'follow-parent.mjs');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const patienceMs = 60_000;

/**
 * Runs the pinned Node with our terminal and returns its exit code (128 + number for a signal).
 * The child has its own process group: Ctrl-C reaches us, perhaps twice (from the terminal and from
 * npm), and the child exactly once, from us. We then wait for it to drain, a minute at most.
 */
export async function runChild(root, node, parameters, environment = {}) {
  const hasGroups = process.platform !== 'win32';
  const child = spawn(node, ['--import', pathToFileURL(followParent).href, ...parameters], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: hasGroups,
    env: {
      ...process.env,
      ...environment,
      WAYFARE_STARTED_BY: String(process.pid),
      PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(path.delimiter),
    },
  });
  const send = (signal) => {
    // It never started.
    if (child.pid === undefined) return;
    try {
      process.kill(hasGroups ? -child.pid : child.pid, signal);
    } catch {
      // It ended in this very moment.
    }
  };
  let forwarded = false;
  let lastResort;
  const forward = (signal) => {
    if (forwarded) return;
    forwarded = true;
    send(signal);
    lastResort = setTimeout(send, patienceMs, 'SIGKILL');
  };
  for (const signal of signals) process.on(signal, forward);
  const watch = watchParent(() => forward('SIGTERM'));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
    });
  } finally {
    clearTimeout(lastResort);
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  }
}

/** npm passes SIGTERM to a shell that ends without informing us, so under npm a lost parent means: end. */
function watchParent(whenLost) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && whenLost(), 300).unref();
}
