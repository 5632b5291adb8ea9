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

/** The sheet as a tagged PDF (PDF/UA-1 while every letter has a glyph). One at a time; rejects with `TooManyVouchers` when the queue is full. */
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
  const document = { mainFileContent: layout, inputs: { sheet: JSON.stringify(sheet) } };
  try {
    return typst.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    // The standard forbids a letter that no font has, such as a name in a script that this machine lacks. A voucher
    // that a screen reader reads less well is better than none; what is wrong with the page itself throws here again.
    return typst.pdf(document);
  } finally {
    // Also after a failure, or what it remembers grows with every voucher.
    typst.evictCache(0);
  }
}
