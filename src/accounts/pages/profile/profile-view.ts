export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type ProfileForm = 'details' | 'email' | 'password' | 'erase';

export type ProfileView =
  | {
      readonly kind: 'profile';
      readonly name: string;
      readonly initials: string;
      /** Address of the picture, or null. */
      readonly picture: string | null;
      readonly since: string;
      readonly email: string;
      readonly isProven: boolean;
      /** An address that waits for its letter to be answered. */
      readonly newEmail: string | null;
      readonly details: {
        readonly name: string;
        readonly avatar: string;
        readonly locale: string;
        readonly currency: string;
      };
      readonly typedEmail: string;
      readonly avatars: readonly { readonly value: string; readonly src: string; readonly label: string }[];
      readonly locales: readonly Choice[];
      readonly currencies: readonly Choice[];
      /** The form that came back with messages, by field. */
      readonly failed: ProfileForm | null;
      readonly errors: Readonly<Record<string, string>>;
      /** What has just been done, in words. */
      readonly done: string | null;
      readonly links: {
        readonly reservations: string;
        readonly searches: string;
        readonly favorites: string;
        readonly export: string;
      };
    }
  | { readonly kind: 'erased'; readonly home: string };
