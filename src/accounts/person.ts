import type { Principal } from '#web/principal.ts';

/** The owner of an account, as shown to themselves. */
export interface Person extends Principal {
  readonly email: string;
  readonly emailNorm: string;
  readonly agencyId: string | null;
  /** Code of the locale that they chose, or null. */
  readonly locale: string | null;
  /** ISO 4217, or null. */
  readonly currency: string | null;
  /** An address that they want to have and have not proven yet, or null. */
  readonly newEmail: string | null;
  /** ISO instant. */
  readonly since: string;
}

/** Two spellings of one mailbox are one account; what is before the @ may differ in case only in theory. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** One plain mailbox, as mails can be sent to it. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s<>(),;:\\"@\p{Cc}]{1,64}@[^\s<>(),;:\\"@\p{Cc}]+\.[^\s<>(),;:\\"@.\p{Cc}]{2,63}$/u.test(text)
  );
}
