import { sizedPicture } from '#ui/pictures/sizes.ts';
import type { PreviewPicture } from '#web/brand/brand-look.ts';
import { type AttractionScene, attractionPictureName } from '../illustration/attraction/attraction.ts';
import { cityPictureName } from '../illustration/illustration.ts';
import type { PlaceCard } from './place.ts';

/** The address of a city's drawn picture; another `seed` draws another view of it. */
export function cityIllustrationOf(
  { id, climate, coastal, landmark }: Pick<PlaceCard, 'id' | 'climate' | 'coastal' | 'landmark'>,
  seed: number = id,
): string {
  return `/media/cities/${cityPictureName({ seed, climate, coastal, landmark })}.svg`;
}

/**
 * A city's picture as a bitmap, for link previews on other sites; `illustration` is a result of `cityIllustrationOf`.
 */
export function cityPreviewOf(illustration: string, alt: string): PreviewPicture {
  return { path: sizedPicture(illustration.replace(/\.svg$/, ''), 1200, '.jpg'), width: 1200, height: 525, alt };
}

/** An attraction's picture for link previews on other sites; `src` has no width. One that is not drawn has one format only. */
export function attractionPreviewOf({
  src,
  alt,
  isDrawn,
}: {
  readonly src: string;
  readonly alt: string;
  readonly isDrawn: boolean;
}): PreviewPicture {
  return { path: sizedPicture(src, 1200, isDrawn ? '.jpg' : ''), width: 1200, height: 800, alt };
}

/**
 * The address of an attraction's drawn picture; `-<width>` and an optional ending select a rendition. `turn` (0 to 9) draws
 * another day there.
 */
export function attractionIllustrationOf(
  { climate, landmark }: Pick<PlaceCard, 'climate' | 'landmark'>,
  { seed, scene }: { readonly seed: number; readonly scene: AttractionScene },
  turn = 0,
): string {
  return `/media/attractions/${attractionPictureName({ seed, turn, scene, climate, landmark })}`;
}
