import type { productNames } from '#web/brand/product-names.ts';

/** A page that the preview shows: its name in `brand-editor`, and its path without the prefix of a language. */
export interface PreviewPage {
  readonly name: 'home' | 'results' | 'product' | 'book' | 'email' | 'voucher' | 'terms' | 'imprint' | 'login';
  readonly path: string;
  /** Whose page it is; left out for pages of the whole site. */
  readonly product?: (typeof productNames)[number];
}
