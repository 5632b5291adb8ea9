export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type ProfileForm = 'details' | 'travel' | 'companion' | 'email' | 'password' | 'erase';

/** The fields of a companion as the form has them; `id` is empty for a new one. */
export interface CompanionFields {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** `YYYY-MM-DD`, or the entered text. */
  readonly birth_date: string;
  readonly nationality: string;
}

export interface CompanionView extends CompanionFields {
  readonly name: string;
  /** A child's age. */
  readonly note: string | null;
}

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
      /** A new address that is not verified yet. */
      readonly newEmail: string | null;
      readonly details: {
        readonly name: string;
        readonly avatar: string;
        readonly locale: string;
        readonly currency: string;
      };
      readonly travel: {
        readonly first_name: string;
        readonly last_name: string;
        readonly phone: string;
        readonly nationality: string;
        readonly requests: string;
      };
      readonly companions: readonly CompanionView[];
      /** The maximum number of companions is reached. */
      readonly isFull: boolean;
      /** The companion whose form was refused, as entered; with an empty `id` for a new one. */
      readonly typedCompanion: CompanionFields | null;
      /** Latest day of birth, `YYYY-MM-DD`. */
      readonly today: string;
      readonly countries: readonly Choice[];
      readonly typedEmail: string;
      readonly avatars: readonly { readonly value: string; readonly src: string; readonly label: string }[];
      readonly locales: readonly Choice[];
      readonly currencies: readonly Choice[];
      /** Messages of the refused form, by field. */
      readonly failed: ProfileForm | null;
      readonly errors: Readonly<Record<string, string>>;
      /** Confirmation of the last change. */
      readonly done: string | null;
      readonly links: {
        readonly reservations: string;
        readonly searches: string;
        readonly favorites: string;
        readonly security: string;
        readonly export: string;
      };
    }
  | { readonly kind: 'erased'; readonly home: string };
