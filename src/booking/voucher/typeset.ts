import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { voucherFonts } from './fonts.ts';
import { layout } from './layout.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

/** More waiting than this are refused: each takes a few milliseconds of the process. */
const mostWaiting = 100;

let compiler: Promise<NodeCompiler> | undefined;
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

export class TooManyVouchers extends Error {}

/** The sheet as a tagged PDF (PDF/UA-1). One at a time; rejects with `TooManyVouchers` when the queue is full. */
export async function typeset(sheet: VoucherSheet): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new TooManyVouchers('too many vouchers at once');
  waiting += 1;
  const mine = turn.then(() => compile(sheet));
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

async function compile(sheet: VoucherSheet): Promise<Buffer> {
  compiler ??= voucherFonts().then((fontBlobs) => NodeCompiler.create({ fontArgs: [{ fontBlobs }] }));
  compiler.catch(() => (compiler = undefined));
  const typst = await compiler;
  try {
    return typst.pdf({ mainFileContent: layout, inputs: { sheet: JSON.stringify(sheet) } }, { pdfStandard: 'ua-1' });
  } finally {
    // Also after a failure, or what it remembers grows with every voucher.
    typst.evictCache(0);
  }
}
