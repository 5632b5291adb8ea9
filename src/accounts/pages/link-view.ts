export type LinkView =
  /** `next` is where to go after signing in: a path on this site. */
  | { readonly kind: 'ask'; readonly email: string; readonly next: string; readonly error: string | null }
  | { readonly kind: 'asked'; readonly email: string }
  | { readonly kind: 'enter'; readonly link: string; readonly next: string }
  /** The link was opened in another browser than the one that asked for it, or is used or expired. */
  | { readonly kind: 'other_browser' | 'over'; readonly again: string };
