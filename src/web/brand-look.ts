import type { Colour } from '#values/colour.ts';

/** A picture for link previews in other sites: a JPEG of at least 1,200 pixels, which they crop to about 1.91:1. */
export interface PreviewPicture {
  /** Path on this origin. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows; the page's title by default. */
  readonly alt?: string | undefined;
}

/** How a brand looks around its pages: icons, bars of browsers, previews in other sites. */
export interface BrandLook {
  /**
   * SVG text, square and filled to its edges. Systems cut it to circles and rounded squares, so what matters lies in a
   * circle of four fifths of its width.
   */
  readonly icon: string;
  /** Of its pages; the bars of a browser and a starting app take it on. */
  readonly background: { readonly light: Colour; readonly dark: Colour };
  /** Path on this origin of the wide picture (16:7) behind the search form of the home page. */
  readonly picture: string;
  /** For pages that have no picture of their own. */
  readonly preview: PreviewPicture;
}
