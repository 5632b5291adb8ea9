import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerQuestions } from '#connector/worker/answer.ts';
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

/** Bookings come before documents: on a machine that is busy this thread takes what the others leave. */
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

/** Emoji and rare letters that one voucher may have; beyond them it is made without the standard. */
const mostReplaced = 30;
const replacement = '\ufffd';

/** A sheet, as JSON, as a tagged PDF by PDF/UA-1. What no font has a glyph for is replaced by U+FFFD. */
async function compile(sheet: string): Promise<Buffer> {
  const { iso } = JSON.parse(sheet) as Pick<VoucherSheet, 'iso'>;
  const slices = await slicesFor(sheet, iso);
  const typst = await compilerWith(slices);
  const families = JSON.stringify([...ownFamilies, ...slices.map(({ family }) => family)]);
  const documentOf = (text: string) => ({ mainFileContent: layout, inputs: { sheet: text, families } });
  let shown = sheet;
  try {
    for (let replaced = 0; replaced < mostReplaced; replaced += 1) {
      try {
        return typst.pdf(documentOf(shown), { pdfStandard: 'ua-1' });
      } catch (error) {
        const text = withoutGlyph(error);
        if (text === null || !shown.includes(text)) break;
        // What joins emoji into one has no glyph beside the mark either.
        shown = shown.replaceAll(text, replacement).replaceAll(/\ufffd(?:\u200d|\ufe0f|\ufffd)+/g, replacement);
      }
    }
    // A voucher that a screen reader reads less well is better than none; what is wrong with the page throws here again.
    return typst.pdf(documentOf(sheet));
  } finally {
    // Also after a failure, or what it remembers grows with every voucher.
    typst.evictCache(0);
  }
}

/** The text that an error of the typesetter says has no glyph, or null. It may be several characters: an emoji is. */
function withoutGlyph(error: unknown): string | null {
  const message = error instanceof Error ? error.message : String(error);
  const quoted = /the text `(.+?)` could not be displayed/s.exec(message)?.[1];
  if (!quoted) return null;
  const text = quoted
    .replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/[\\"]/g, '');
  return text === '' || text === replacement ? null : text;
}

answerQuestions(compile);
