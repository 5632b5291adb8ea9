import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of uploads. */
export const uploadCodes = {
  newer_version: {
    status: 409,
    text: 'newer_version',
    meaning: 'Someone changed the brand at the same moment: send the picture again.',
  },
  brand_full: {
    status: 409,
    text: 'brand_full',
    meaning: 'All versions and pictures of the brand together have reached 200 MB, which is all there is room for.',
  },
  picture_too_large: {
    status: 413,
    text: 'picture_too_large',
    meaning: 'The file is larger than 1 MB.',
  },
  unsupported_picture: {
    status: 415,
    text: 'unsupported_picture',
    meaning: 'By its first bytes the file is no PNG, JPEG, WebP or AVIF, nor an ICO for an icon. SVG is not read.',
  },
  unreadable_picture: {
    status: 422,
    text: 'unreadable_picture',
    meaning: 'The file is damaged, or takes too long to decode.',
  },
  too_many_pixels: {
    status: 422,
    text: 'too_many_pixels',
    meaning: 'The picture has more than four million pixels. It is not decoded.',
  },
  picture_too_small: {
    status: 422,
    text: 'picture_too_small',
    meaning: 'A logo has 24 × 24 pixels at least, an icon 48 × 48, a background 1,200 × 525.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusals } = problemsOf(uploadCodes);
