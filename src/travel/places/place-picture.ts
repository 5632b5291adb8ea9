import { sizedPicture } from '#ui/pictures/sizes.ts';
import type { PreviewPicture } from '#web/brand-look.ts';
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
