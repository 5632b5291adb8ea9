import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerQuestions } from '#connector/worker/answer.ts';
import { ownFamilies, voucherFonts } from './fonts.ts';
import { layout as voucherLayout } from './layout.ts';
import { proposalLayout } from './proposal-layout.ts';
import type { ProposalSheet } from './proposal-sheet.ts';
import { slicesFor } from './slices.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

let compiler: NodeCompiler | undefined;
/** Fonts that the compiler has in addition to the voucher's own. */
let families: ReadonlySet<string> = new Set();
let more: readonly Buffer[] = [];

/** A compiler with these slices, and all that were loaded before. */
async function compilerWith(slices: Awaited<ReturnType<typeof slicesFor>>): Promise<NodeCompiler> {
  const fresh = slices.filter(({ family }) => !families.has(family));
  if (compiler && fresh.length === 0) return compiler;
  const own = await voucherFonts();
  families = new Set([...families, ...fresh.map(({ family }) => family)]);
  more = [...more, ...fresh.flatMap(({ fonts }) => fonts)];
  compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...own, ...more] }] });
  return compiler;
}

/** Lowers this thread's priority on a busy machine, because bookings are more urgent than documents. */
function yieldToOthers(): void {
  try {
    // Only Linux supports thread priorities and exposes the thread id here.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // On other systems, or without permission, the priority stays normal.
  }
}
yieldToOthers();

/** Emoji and rare characters that one voucher may have; beyond them it is made without PDF/UA. */
const mostReplaced = 30;
const replacement = '\ufffd';

/** Typesets a sheet (JSON) as a tagged PDF/UA-1. Characters without a glyph in any font are replaced by U+FFFD. */
async function compile(sheet: string): Promise<Buffer> {
  const { iso, layout } = JSON.parse(sheet) as Pick<VoucherSheet | ProposalSheet, 'iso'> & {
    readonly layout?: 'proposal';
  };
  const slices = await slicesFor(sheet, iso);
  const typst = await compilerWith(slices);
  const families = JSON.stringify([...ownFamilies, ...slices.map(({ family }) => family)]);
  const documentOf = (text: string) => ({
    mainFileContent: layout === 'proposal' ? proposalLayout : voucherLayout,
    inputs: { sheet: text, families },
  });
  let shown = sheet;
  try {
    for (let replaced = 0; replaced < mostReplaced; replaced += 1) {
      try {
        return typst.pdf(documentOf(shown), { pdfStandard: 'ua-1' });
      } catch (error) {
        const text = withoutGlyph(error);
        if (text === null || !shown.includes(text)) break;
        // Joiners of emoji sequences have no glyph beside the replacement character either.
        shown = shown.replaceAll(text, replacement).replaceAll(/\ufffd(?:\u200d|\ufe0f|\ufffd)+/g, replacement);
      }
    }
    // A less accessible voucher is better than none; an error in the page itself is thrown here again.
    return typst.pdf(documentOf(sheet));
  } finally {
    // Also after a failure; otherwise the cache grows with every voucher.
    typst.evictCache(0);
  }
}

/** The text without a glyph in an error of the typesetter, or null. It may be several characters, such as an emoji. */
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
