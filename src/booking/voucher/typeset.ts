import { Worker } from 'node:worker_threads';
import type { TypesetterJob, TypesetterReply } from './typesetter.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

/** More waiting than this are refused: each takes a few milliseconds. */
const mostWaiting = 100;
/** Fonts and typesetter take forty megabytes, which are given back once nobody has wanted a voucher for so long. */
const idleMs = 120_000;

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let jobs = 0;
let typesetter: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

export class TooManyVouchers extends Error {}

/**
 * The sheet as a tagged PDF (PDF/UA-1 while every letter has a glyph), set in a thread of its own so that no page waits
 * for it. Rejects with `TooManyVouchers` when too many wait already.
 */
export async function typeset(sheet: VoucherSheet): Promise<Buffer> {
  if (waiting.size >= mostWaiting) throw new TooManyVouchers('too many vouchers at once');
  const id = (jobs += 1);
  const job: TypesetterJob = { id, sheet: JSON.stringify(sheet) };
  const worker = (typesetter ??= start());
  clearTimeout(idle);
  worker.ref();
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  worker.postMessage(job);
  return await new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function start(): Worker {
  // Bundled it stands beside this file under a name of its own.
  const file = import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.js';
  const worker = new Worker(new URL(file, import.meta.url));
  worker.on('message', ({ id, pdf, error }: TypesetterReply) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) rest(worker);
    if (pdf) one?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    else one?.reject(new Error(error));
  });
  worker.on('error', (error) => fail(worker, error as Error));
  worker.on('exit', (code) => fail(worker, new Error(`the typesetter ended with ${code}`)));
  return worker;
}

/** A process that ends doesn't wait for it. */
function rest(worker: Worker): void {
  worker.unref();
  idle = setTimeout(() => {
    if (typesetter === worker) typesetter = undefined;
    void worker.terminate();
  }, idleMs).unref();
}

/** The next voucher starts another. */
function fail(worker: Worker, error: Error): void {
  if (typesetter !== worker) return;
  typesetter = undefined;
  for (const one of waiting.values()) one.reject(error);
  waiting.clear();
}
