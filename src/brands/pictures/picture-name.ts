/** An uploaded picture as pages show it. */
export interface UploadedPicture {
  /** Path on any host of ours. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Name of an uploaded picture: a hash of its bytes, its size in pixels, and its format. */
export const pictureName = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(png|webp|jpg)$/;

export const pictureTypes = { png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type PictureFormat = keyof typeof pictureTypes;

export const picturesPath = '/brand/pictures/';

/** Throws for a name that no picture has. */
export function uploadedPicture(name: string): UploadedPicture {
  const [, width, height] = pictureName.exec(name) ?? [];
  if (width === undefined || height === undefined) throw new Error(`${name} is no name of a picture`);
  return { path: picturesPath + name, width: Number(width), height: Number(height) };
}
