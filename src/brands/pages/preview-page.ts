/** A page that the preview shows, and its path without the prefix of a language. */
export type PreviewPage = { readonly path: string } & (
  | { readonly name: 'home' | 'book' | 'email' | 'voucher' | 'terms' | 'imprint' | 'login'; readonly label?: never }
  /** With the message that names the product, or the page of a thing of it. */
  | { readonly name: 'results' | 'product'; readonly label: string }
);
