/** Formats that may be uploaded. SVG is none of them: it is a document, with scripts and links. */
export type PictureType = 'png' | 'jpeg' | 'webp' | 'avif' | 'ico';

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** The format by the first bytes, whatever the name or the header of a file says; null for any other. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && text(bytes, 8, 12) === 'avif') return 'avif';
  if (text(bytes, 0, 4) === '\0\0\x01\0') return 'ico';
  return null;
}
