export interface DeviceView {
  readonly id: string;
  /** `Chrome on Windows`, or null when the browser didn't tell. */
  readonly name: string | null;
  /** When it was last used, with the time zone. */
  readonly usedAt: string;
  /** The host it is logged in to, when that isn't this one. */
  readonly host: string | null;
  readonly isThis: boolean;
}

export interface SecurityView {
  readonly devices: readonly DeviceView[];
  /** Whether logging in takes two steps, and where that is changed. */
  readonly twoStep: { readonly isOn: boolean; readonly href: string };
  /** The page of the person's passkeys. */
  readonly passkeys: string;
  /** Accounts elsewhere that log the person in. */
  readonly identities: readonly {
    readonly id: string;
    /** `Acme` */
    readonly provider: string;
    /** When it was last used, with the time zone. */
    readonly usedAt: string;
  }[];
  /** Where to choose a password, after the only way to log in was to be disconnected. */
  readonly onlyWay: string | null;
  /** Confirmation of the last change. */
  readonly done: string | null;
  readonly profile: string;
}
