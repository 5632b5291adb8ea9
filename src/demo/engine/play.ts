import type { Answer } from './answer.ts';
import { distort, type Distortions } from './distort.ts';
import type { Faults } from './fault.ts';

/** Longest delay of a call. */
const longestWaitMs = 60_000;

/** Waits, at most a minute, and rejects with the signal's reason as soon as one of the signals is aborted. */
function wait(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = signals.find((signal) => signal.aborted);
    if (ended) return reject(ended.reason);
    const finish = (done: () => void) => {
      clearTimeout(timer);
      for (const [place, signal] of signals.entries()) signal.removeEventListener('abort', stops[place] as () => void);
      done();
    };
    const timer = setTimeout(() => finish(resolve), Math.min(milliseconds, longestWaitMs));
    const stops = signals.map((signal) => () => finish(() => reject(signal.reason)));
    for (const [place, signal] of signals.entries()) signal.addEventListener('abort', stops[place] as () => void);
  });
}

const oversizeBytes = 11 * 2 ** 20;

export function jsonResponse(answer: Answer): Response {
  return Response.json(answer.body, { status: answer.status });
}

function garbage(): Response {
  return new Response('<!doctype html><title>Maintenance</title><h1>Back soon</h1>', {
    headers: { 'content-type': 'text/html' },
  });
}

async function silence(milliseconds: number, signals: readonly AbortSignal[]): Promise<Response> {
  await wait(milliseconds, signals);
  return new Response('', { status: 504 });
}

/** Applies faults that prevent the call. Null when it goes ahead. */
export async function playBefore(faults: Faults, signals: readonly AbortSignal[]): Promise<Response | null> {
  const slow = faults.get('slow');
  if (slow !== undefined) await wait(slow, signals);
  const lost = faults.get('hang') ?? faults.get('lost_request');
  if (lost !== undefined) return silence(lost, signals);
  if (faults.has('network_error')) throw new TypeError('fetch failed');
  if (faults.has('rate_limited')) {
    return Response.json({ error: { code: 'rate_limited' } }, { status: 429, headers: { 'retry-after': '1' } });
  }
  if (faults.has('server_error')) return Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  if (faults.has('garbage')) return garbage();
  return null;
}

/** Applies faults to the answer, once the call was executed. */
export async function playAfter(
  answer: Answer,
  faults: Faults,
  distortions: Distortions,
  signals: readonly AbortSignal[],
): Promise<Response> {
  const lost = faults.get('commit_then_timeout') ?? faults.get('cancel_commit_then_timeout');
  if (lost !== undefined) return silence(lost, signals);
  if (faults.has('commit_then_500')) return new Response('', { status: 500 });
  if (faults.has('commit_then_garbage')) return garbage();
  const body = distort(answer.body, faults, distortions);
  if (faults.has('truncated')) {
    const text = JSON.stringify(body);
    return new Response(text.slice(0, Math.floor(text.length / 2)), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  }
  if (faults.has('oversize')) {
    return new Response(JSON.stringify(body) + ' '.repeat(oversizeBytes), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  }
  return jsonResponse({ ...answer, body });
}
