import type { AccountsDeps } from '../deps.ts';
import type { Notice } from '../emails/security-email.sql.ts';
import { secondFactorOf, spendRecoveryCode, spendStep } from './second-factor.sql.ts';
import { stepOf } from './totp.ts';

type FactorDeps = Pick<AccountsDeps, 'db' | 'factorSeal' | 'now'>;

/** The secret as it is encrypted: for its person only. */
interface Sealed {
  readonly person: string;
  /** Base64. */
  readonly secret: string;
}

export function sealSecret({ factorSeal }: FactorDeps, personId: string, secret: Buffer): string {
  const sealed: Sealed = { person: personId, secret: secret.toString('base64') };
  return factorSeal.seal(sealed);
}

/** Null for anything that was not sealed here for this person. */
export function openSecret({ factorSeal }: FactorDeps, personId: string, text: string): Buffer | null {
  const sealed = factorSeal.open(text) as Sealed | null;
  return sealed?.person === personId ? Buffer.from(sealed.secret, 'base64') : null;
}

/** A code as people type it, without the space in its middle. */
export const typedCode = (text: string) => text.replaceAll(/[\s-]/g, '');

/** Uses up a code of the app, or a recovery code; false for a wrong one, and for one that was used before. */
export async function spendFactor(
  deps: FactorDeps,
  personId: string,
  { kind, text }: { readonly kind: 'app' | 'recovery'; readonly text: string },
  notice: Notice,
): Promise<boolean> {
  if (kind === 'recovery') return await spendRecoveryCode(deps.db, personId, text, notice);
  const factor = await secondFactorOf(deps.db, personId);
  const secret = factor && openSecret(deps, personId, factor.secretSealed);
  const step = secret && stepOf(secret, typedCode(text), deps.now());
  return step !== null && (await spendStep(deps.db, personId, step));
}
