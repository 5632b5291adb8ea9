declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    /** Pins an axis of a variable font. */
    readonly variationAxes?: Readonly<Record<string, number>>;
  }
  /** A font with the glyphs of a text only. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
