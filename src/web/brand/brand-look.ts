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

/** A logo as a picture, in pixels of its file. */
export interface LogoPicture {
  /** Path on this origin. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** A brand's look besides the default style sheet. */
export interface BrandLook {
  /** Path of the style sheet with its colours; null for the default ones. */
  readonly theme: string | null;
  /** Colours of mails and vouchers, which are always light: a fill, a text on it, and a text on white. */
  readonly accent: { readonly fill: Colour; readonly ink: Colour; readonly text: Colour };
  /** The drawing of its logo as path data in a square of 36; null for none, left out for our own. */
  readonly mark?: string | null;
  /** Pictures of its logo, for pages of each mode; drawing and name stand for one that is missing. */
  readonly logo?: { readonly light: LogoPicture | null; readonly dark: LogoPicture | null };
  /** Name of the picture that its icons are made of, in place of the drawing below. */
  readonly iconPicture?: string;
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
