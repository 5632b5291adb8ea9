import type { Principal } from '#web/principal.ts';

/** The owner of an account, as shown to themselves. */
export interface Person extends Principal {
  readonly email: string;
  readonly emailNorm: string;
  /** Code of their chosen locale, or null. */
  readonly locale: string | null;
  /** ISO 4217, or null. */
  readonly currency: string | null;
  /** A new address that is not verified yet, or null. */
  readonly newEmail: string | null;
  /** ISO instant. */
  readonly since: string;
}

/** Both spellings of a mailbox are one account; the local part is case-sensitive only in theory. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** A single plain mailbox that mails can be sent to. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s<>(),;:\\"@\p{Cc}]{1,64}@[^\s<>(),;:\\"@\p{Cc}]+\.[^\s<>(),;:\\"@.\p{Cc}]{2,63}$/u.test(text)
  );
}
