import { pictureWidths } from '#ui/pictures/sizes.ts';
import { drawCity, drawProperty, parseCityPictureName, parsePictureName } from '../illustration/illustration.ts';

export type Format = 'avif' | 'webp' | 'jpg';

/** One drawing as a bitmap of one size and format. */
export interface Rendition {
  /** Unlike any other's, and a file name that we wrote. */
  readonly name: string;
  readonly format: Format;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the drawing's own width. */
  readonly drawnWidth: number;
  draw(): string;
}

const fileName = /^(.{1,120})-([1-9]\d{2,3})(?:\.(avif|webp|jpg))?$/;

export const mediaTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const avif = /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const webp = /image\/webp(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** The smallest of the formats that an Accept header names; JPEG without any. */
function formatFor(accept: string): Format {
  return avif.test(accept) ? 'avif' : webp.test(accept) ? 'webp' : 'jpg';
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  draw(): string;
}

function rendition(file: string, accept: string, drawingOf: (name: string) => Drawing | null): Rendition | null {
  const parts = fileName.exec(file);
  if (!parts) return null;
  const [, name = '', digits = '', ending] = parts;
  const width = Number(digits);
  if (!(pictureWidths as readonly number[]).includes(width)) return null;
  const drawing = drawingOf(name);
  if (!drawing) return null;
  const format = (ending as Format | undefined) ?? formatFor(accept);
  return {
    name: `${name}-${digits}.${format}`,
    format,
    width,
    height: Math.round((width * drawing.height) / drawing.width),
    drawnWidth: drawing.width,
    draw: drawing.draw,
  };
}

/** Null for a file that no page of ours uses. */
export function propertyRendition(file: string, accept: string): Rendition | null {
  return rendition(file, accept, (name) => {
    const picture = parsePictureName(name);
    return picture && { width: 1200, height: 800, draw: () => drawProperty(picture) };
  });
}

/** Null for a file that no page of ours uses. */
export function cityRendition(file: string, accept: string): Rendition | null {
  return rendition(file, accept, (name) => {
    const picture = parseCityPictureName(name);
    return picture && { width: 1600, height: 700, draw: () => drawCity(picture) };
  });
}
