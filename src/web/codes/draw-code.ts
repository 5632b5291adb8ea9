// The named export `raw` is a symbology of that name.
import bwip from 'bwip-js/node';

/** A code as one path of dark modules, in a box with the quiet zone that scanners need. */
export interface DrawnCode {
  readonly width: number;
  readonly height: number;
  /** `d` of an SVG path. */
  readonly path: string;
}

/** Symbologies that are drawn here. */
export type DrawnFormat = 'qr_code' | 'code_128' | 'aztec';

const symbols: Record<DrawnFormat, string> = { qr_code: 'qrcode', code_128: 'code128', aztec: 'azteccode' };
/** Modules of white around a code: ISO/IEC 18004 and 15417. */
const quiet: Record<DrawnFormat, number> = { qr_code: 4, code_128: 10, aztec: 2 };
const barHeight = 40;

export const isDrawn = (format: string): format is DrawnFormat => Object.hasOwn(symbols, format);

/** Null for a value that the format can't hold. */
export function drawCode(format: DrawnFormat, value: string): DrawnCode | null {
  if (value === '') return null;
  const margin = quiet[format];
  try {
    const [symbol] = bwip.raw(symbols[format], value, (format === 'qr_code' ? { eclevel: 'M' } : {}) as object);
    if (!symbol) return null;
    return 'pixs' in symbol ? drawModules(symbol, margin) : drawBars(symbol, margin);
  } catch {
    return null;
  }
}

/** An image of it for a PDF. */
export function codeSvg({ width, height, path }: DrawnCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><path fill="#000" shape-rendering="crispEdges" d="${path}"/></svg>`;
}

interface Modules {
  readonly pixs: readonly number[];
  readonly pixx: number;
  readonly pixy: number;
}

interface Bars {
  /** Widths of bars and spaces in turn. */
  readonly sbs: readonly number[];
}

function drawModules({ pixs, pixx, pixy }: Modules, margin: number): DrawnCode {
  let path = '';
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      if (!pixs[y * pixx + x]) continue;
      const from = x;
      while (x < pixx && pixs[y * pixx + x]) x += 1;
      path += bar(from + margin, y + margin, x - from, 1);
    }
  }
  return { width: pixx + 2 * margin, height: pixy + 2 * margin, path };
}

function drawBars({ sbs }: Bars, margin: number): DrawnCode {
  let path = '';
  let x = margin;
  for (const [at, width] of sbs.entries()) {
    if (at % 2 === 0) path += bar(x, margin / 2, width, barHeight);
    x += width;
  }
  return { width: x + margin, height: barHeight + margin, path };
}

const bar = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}z`;
