export const passwordLimits = { characters: 8, bytes: 1_024 } as const;

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'personal';

/**
 * Why a new password is refused, or null. It may have any characters, from 8 characters to 1,024 bytes, and must not be
 * a common password, or the owner's own name or address.
 */
export async function passwordProblem(
  password: string,
  owner: { readonly name: string; readonly email: string },
): Promise<PasswordProblem | null> {
  if ([...password].length < passwordLimits.characters) return 'too_short';
  if (Buffer.byteLength(password) > passwordLimits.bytes) return 'too_long';
  const plain = password.toLowerCase();
  const own = [owner.email, owner.email.split('@')[0], owner.name].map((text) => text?.trim().toLowerCase());
  if (own.includes(plain)) return 'personal';
  return (await commonPasswords()).has(plain) ? 'common' : null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when a password is chosen for the first time. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordLimits.characters)),
  );
  return common;
}
