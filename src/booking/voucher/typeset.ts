import { Worker } from 'node:worker_threads';
import { workerClient } from '#connector/worker/worker-client.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

/** More waiting than this are refused: each takes a few milliseconds. */
const mostWaiting = 100;
/** Fonts and typesetter take forty megabytes, which are freed after this time without a voucher. */
const idleMs = 120_000;

// Bundled it stands beside this file under a name of its own.
const file = import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.js';
const typesetter = workerClient<string, Uint8Array<ArrayBuffer>>({
  start: () => new Worker(new URL(file, import.meta.url)),
  idleMs,
});

export class TooManyVouchers extends Error {}

/**
 * The sheet as a tagged PDF (PDF/UA-1), set in a thread of its own so that no page waits
 * for it. Rejects with `TooManyVouchers` when too many wait already.
 */
export async function typeset(sheet: VoucherSheet): Promise<Buffer> {
  if (typesetter.waiting >= mostWaiting) throw new TooManyVouchers('too many vouchers at once');
  const { buffer, byteOffset, byteLength } = await typesetter.ask(JSON.stringify(sheet));
  return Buffer.from(buffer, byteOffset, byteLength);
}
