export type TwoStepView =
  /** They logged in too long ago to change this. */
  | { readonly kind: 'log_in'; readonly logIn: string }
  | {
      readonly kind: 'set_up';
      /** The agency, or the platform, asks for it. */
      readonly isRequired: boolean;
      /** A QR code as a path in a box. */
      readonly code: { readonly width: number; readonly height: number; readonly path: string } | null;
      /** The secret as text, in groups of four. */
      readonly key: string;
      /** The same for the form, encrypted. */
      readonly sealed: string;
      readonly next: string;
      readonly error: string | null;
      readonly back: string;
    }
  /** Shown once. */
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly onward: string }
  | {
      readonly kind: 'on';
      readonly since: string;
      readonly codesLeft: number;
      readonly isRequired: boolean;
      /** Where to log in again before changing something; null for a person who has just logged in. */
      readonly logIn: string | null;
      readonly problem: string | null;
      readonly back: string;
    };
