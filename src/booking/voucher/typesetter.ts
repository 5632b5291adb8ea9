import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerQuestions } from '#values/thread/answer.ts';
import { ownFamilies, voucherFonts } from './fonts.ts';
import { layout } from './layout.ts';
import { slicesFor } from './slices.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

let compiler: NodeCompiler | undefined;
/** What the compiler has besides the voucher's own fonts. */
let families: ReadonlySet<string> = new Set();
let more: readonly Buffer[] = [];

/** A compiler that has these slices, and all that were wanted before. */
async function compilerWith(slices: Awaited<ReturnType<typeof slicesFor>>): Promise<NodeCompiler> {
  const fresh = slices.filter(({ family }) => !families.has(family));
  if (compiler && fresh.length === 0) return compiler;
  const own = await voucherFonts();
  families = new Set([...families, ...fresh.map(({ family }) => family)]);
  more = [...more, ...fresh.flatMap(({ fonts }) => fonts)];
  compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...own, ...more] }] });
  return compiler;
}

/** Bookings come before papers: on a machine that is busy this thread takes what the others leave. */
function yieldToOthers(): void {
  try {
    // Linux alone has priorities of threads, and tells a thread its number here.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Elsewhere, or not allowed: as fast as the others, then.
  }
}
yieldToOthers();

/** A sheet, as JSON, as a tagged PDF: PDF/UA-1 while every letter has a glyph. */
async function compile(sheet: string): Promise<Buffer> {
  const { iso } = JSON.parse(sheet) as Pick<VoucherSheet, 'iso'>;
  const slices = await slicesFor(sheet, iso);
  const typst = await compilerWith(slices);
  const inputs = { sheet, families: JSON.stringify([...ownFamilies, ...slices.map(({ family }) => family)]) };
  const document = { mainFileContent: layout, inputs };
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

answerQuestions(compile);
