import type { Kysely } from 'kysely';
import { readStored } from '../../content/content.ts';
import type { BrandTables } from '../../tables.ts';
import { writeOver } from '../../write-brands.sql.ts';
import { type EncodedPictures, readUpload, type UploadProblem, type UploadSlot } from '../../pictures/read-upload.ts';

/** The draft that a picture is put into: the newest version of a brand. */
export interface PictureDraft {
  readonly id: string;
  readonly version: number;
  readonly content: object;
}

export type PutAnswer =
  | { readonly kind: 'done'; readonly version: number; readonly pictures: EncodedPictures }
  | { readonly kind: 'refused'; readonly problem: UploadProblem }
  /** There is a newer version than the draft. */
  | { readonly kind: 'conflict' };

/** Puts an uploaded file into a brand's draft, as a new version; the file and the version are written together. */
export async function putPicture(
  db: Kysely<BrandTables>,
  draft: PictureDraft,
  slot: UploadSlot,
  file: Uint8Array,
  by: string,
): Promise<PutAnswer> {
  const read = await readUpload(slot, file);
  if (!read.ok) return { kind: 'refused', problem: read.error };
  const named = Object.fromEntries(Object.entries(read.value).map(([key, { name }]) => [key, name]));
  const answer = await writePictures(db, draft, named, by, read.value);
  return answer === null ? { kind: 'conflict' } : { kind: 'done', version: answer, pictures: read.value };
}

/** Takes the picture of a slot out of a brand's draft. The number of the new version, or null where there is a newer one. */
export async function dropPicture(
  db: Kysely<BrandTables>,
  draft: PictureDraft,
  slot: UploadSlot,
  by: string,
): Promise<number | null> {
  const gone = slot === 'background' ? { background: undefined, share: undefined } : { [slot]: undefined };
  return await writePictures(db, draft, gone, by);
}

async function writePictures(
  db: Kysely<BrandTables>,
  { id, version, content }: PictureDraft,
  changed: Readonly<Record<string, string | undefined>>,
  by: string,
  encoded: EncodedPictures = {},
): Promise<number | null> {
  const stored = readStored(content);
  if (!stored.ok) throw new Error(`version ${version} of the brand ${id} can't be read`);
  const pictures = Object.fromEntries(
    Object.entries({ ...stored.value.pictures, ...changed }).filter(([, name]) => name !== undefined),
  );
  const answer = await writeOver(db, id, version, { ...stored.value, pictures }, by, Object.values(encoded));
  if (answer.kind === 'refused') throw new Error(answer.problems.map(({ message }) => message).join(' '));
  return answer.kind === 'done' ? answer.version : null;
}
