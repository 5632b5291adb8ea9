import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// By default the library fetches its program from another site.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const { buffer: wasmBinary } = new Uint8Array(await readFile(program));
prepareZXingModule({ overrides: { wasmBinary } });

/** The texts that a scanner reads from an SVG image, shown at `scale` pixels a module on a dark screen. */
export async function scanned(svg: string, scale = 3): Promise<{ format: string; text: string }[]> {
  const image = await sharp(Buffer.from(svg), { density: 72 * scale })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#101828' })
    .flatten({ background: '#101828' })
    .png()
    .toBuffer();
  const found = await readBarcodes(new Uint8Array(image), { formats: ['QRCode', 'Code128', 'Aztec'] });
  return found.map(({ format, text }) => ({ format, text }));
}
