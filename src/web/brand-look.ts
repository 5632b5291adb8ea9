import type { Colour } from '#values/colour.ts';

/** A picture for link previews in other sites: a JPEG of at least 1,200 pixels, which they crop to about 1.91:1. */
export interface PreviewPicture {
  /** Path on this origin. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Text alternative; the page's title by default. */
  readonly alt?: string | undefined;
}

/** A brand's look outside its pages: icons, browser bars, link previews. */
export interface BrandLook {
  /**
   * SVG text, square and filled to its edges. Systems crop it to circles and rounded squares, so the important part is
   * in a circle of four fifths of its width.
   */
  readonly icon: string;
  /** Theme colour: used by browser bars and the splash screen of an installed app. */
  readonly background: { readonly light: Colour; readonly dark: Colour };
  /** Path on this origin of the wide picture (16:7) behind the search form of the home page. */
  readonly picture: string;
  /** For pages that have no picture of their own. */
  readonly preview: PreviewPicture;
}
