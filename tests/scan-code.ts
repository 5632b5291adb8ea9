import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// By default the library fetches its program from another site.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const { buffer: wasmBinary } = new Uint8Array(await readFile(program));
prepareZXingModule({ overrides: { wasmBinary } });

export interface Scanned {
  readonly format: string;
  readonly text: string;
}

async function read(image: Buffer): Promise<Scanned[]> {
  const found = await readBarcodes(new Uint8Array(image), { formats: ['QRCode', 'Code128', 'Aztec'] });
  return found.map(({ format, text }) => ({ format, text }));
}

/** The texts that a scanner reads from an SVG image, shown at `scale` pixels a module on a dark screen. */
export async function scanned(svg: string, scale = 3): Promise<Scanned[]> {
  const image = await sharp(Buffer.from(svg), { density: 72 * scale })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#101828' })
    .flatten({ background: '#101828' })
    .png()
    .toBuffer();
  return await read(image);
}

/** The texts that a scanner reads from the pages of a PDF, printed with 216 dots an inch. */
export async function scannedPages(pdf: Uint8Array): Promise<Scanned[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    try {
      const found: Scanned[] = [];
      for (const page of document.pages()) {
        // oxlint-disable-next-line no-await-in-loop -- one page after another
        const { data, width, height } = await page.render({ scale: 3, render: 'bitmap' });
        // oxlint-disable-next-line no-await-in-loop
        const image = await sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .png()
          .toBuffer();
        // oxlint-disable-next-line no-await-in-loop
        found.push(...(await read(image)));
      }
      return found;
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}
