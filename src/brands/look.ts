import { surfaces, type ThemeTokens } from '#ui/theme/theme-sheet.ts';
import type { BrandLook } from '#web/brand/brand-look.ts';
import type { BrandContent } from './content/content.ts';
import { uploadedPicture } from './pictures/picture-name.ts';

/** Our own mark: a way over a hill, towards the sun. */
const hill = (ink: string) =>
  `<circle cx="24.5" cy="12" r="4" fill="${ink}" fill-opacity=".55"/>` +
  `<path d="M7 13.5c1.6 7.5 3.4 11.5 5.3 11.5 3.4 0 3-9 5.7-9s2.3 9 5.7 9c1.9 0 3.7-2.8 5.3-7" fill="none" stroke="${ink}"` +
  ' stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>';

/** For a brand without a drawing. */
const disc = 'M18 9a9 9 0 1 1 0 18a9 9 0 0 1 0-18z';

/** The look of a brand. `theme`: the colours of its style sheet, and its path. */
export function lookOf(
  { mark, picture, sharePicture, pictures }: Pick<BrandContent, 'mark' | 'picture' | 'sharePicture' | 'pictures'>,
  theme: { readonly tokens: ThemeTokens; readonly path: string } | null,
): BrandLook {
  const token = (name: keyof ThemeTokens, own: BrandLook['background']) => theme?.tokens[name] ?? own;
  const { light, dark } = surfaces;
  const fill = token('--brand-fill', { light: light.brand, dark: dark.brand }).light;
  const ink = token('--brand-ink', { light: '#ffffff', dark: '#ffffff' }).light;
  const drawing = mark === 'wayfare' ? hill(ink) : `<path d="${mark ?? disc}" fill="${ink}"/>`;
  const { logoLight, logoDark, icon, background, share } = pictures;
  const shown = (name: string | undefined) => (name === undefined ? null : uploadedPicture(name));
  return {
    theme: theme?.path ?? null,
    accent: { fill, ink, text: theme?.tokens['--brand-text'].light ?? light.brand },
    ...(mark === 'wayfare' ? {} : { mark }),
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path d="M0 0h36v36H0z" fill="${fill}"/>${drawing}</svg>`,
    background: token('--canvas', { light: light.canvas, dark: dark.canvas }),
    ...(logoLight || logoDark ? { logo: { light: shown(logoLight), dark: shown(logoDark) } } : {}),
    ...(icon ? { iconPicture: icon } : {}),
    picture: shown(background)?.path ?? `${picture}.svg`,
    preview:
      (sharePicture === null ? shown(share) : null) ??
      ({ path: `${sharePicture ?? picture}-1200.jpg`, width: 1200, height: 525 } as const),
  };
}
