import { surfaces } from '#ui/theme/widget-theme.ts';
import type { BrandLook } from '#web/brand-look.ts';

const city = '/media/cities/3128760-city-mediterranean-1-arches';

/** The mark of the header on its colour: a way over a hill, towards the sun. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">' +
  `<path d="M0 0h36v36H0z" fill="${surfaces.light.brand}"/>` +
  '<circle cx="24.5" cy="12" r="4" fill="#fff" fill-opacity=".55"/>' +
  '<path d="M7 13.5c1.6 7.5 3.4 11.5 5.3 11.5 3.4 0 3-9 5.7-9s2.3 9 5.7 9c1.9 0 3.7-2.8 5.3-7" fill="none" stroke="#fff"' +
  ' stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

export const defaultLook: BrandLook = {
  icon,
  background: { light: surfaces.light.canvas, dark: surfaces.dark.canvas },
  picture: `${city}.svg`,
  preview: { path: `${city}-1200.jpg`, width: 1200, height: 525 },
};
