import { z } from 'zod';
import { type PictureFormat, pictureName } from './picture-name.ts';

const uploaded = (format: PictureFormat) =>
  z
    .string()
    .refine((name) => pictureName.test(name) && name.endsWith(`.${format}`), 'must be the name of an uploaded picture')
    .optional();

/** Pictures that its people have uploaded, by their names; ours stand in for those that are left out. */
export const pictures = z.strictObject({
  /** On light pages, in emails and documents. */
  logoLight: uploaded('png'),
  logoDark: uploaded('png'),
  icon: uploaded('png'),
  /** The wide picture of the home page. */
  background: uploaded('webp'),
  /** The same, cropped for link previews. */
  share: uploaded('jpg'),
});

export type Pictures = z.output<typeof pictures>;
export type PictureKey = keyof Pictures;
