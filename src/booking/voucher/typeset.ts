import { Worker } from 'node:worker_threads';
import { workerClient } from '#connector/worker/worker-client.ts';
import type { ProposalSheet } from './proposal-sheet.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

/** Limit on queued vouchers, beyond which requests are refused: each takes a few milliseconds. */
const mostWaiting = 100;
/** Idle time in milliseconds after which fonts and typesetter are unloaded, which frees forty megabytes. */
const idleMs = 120_000;

// In the bundle it is a file beside this one, with another name.
const file = import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.js';
const typesetter = workerClient<string, Uint8Array<ArrayBuffer>>({
  start: () => new Worker(new URL(file, import.meta.url)),
  idleMs,
});

export class TooManyVouchers extends Error {}

/**
 * The sheet as a tagged PDF (PDF/UA-1), typeset in a worker thread so that pages are not blocked by it. Rejects with
 * `TooManyVouchers` when too many are queued.
 */
export async function typeset(sheet: VoucherSheet | ProposalSheet): Promise<Buffer> {
  if (typesetter.waiting >= mostWaiting) throw new TooManyVouchers('too many vouchers at once');
  const { buffer, byteOffset, byteLength } = await typesetter.ask(JSON.stringify(sheet));
  return Buffer.from(buffer, byteOffset, byteLength);
}
