import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import type { PageContext } from '#web/page.ts';
import { deviceName } from '../session/device-name.ts';
import type { AccountTables } from '../tables.ts';

/** What has changed about how a person logs in. */
export type SecurityChange =
  | 'password'
  | 'two_step_on'
  | 'two_step_off'
  | 'two_step_reset'
  | 'codes_new'
  | 'code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked';

/** Where and when something was changed, for the email about it. */
export interface Notice {
  /** Id of the brand that writes it. */
  readonly brand: string;
  /** Of the request; the person's own goes before it. */
  readonly locale: string;
  /** ISO instant. */
  readonly at: string;
  /** Names of the browser and system; null when they can't be told, and for a change by the operator. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** Tells the owner of an account how logging in to it has changed. */
export interface SecurityEmail extends Notice {
  readonly purpose: 'security';
  readonly change: SecurityChange;
  readonly person: string;
  /** The name of the passkey or provider. */
  readonly what?: string;
  /** Recovery codes that are left. */
  readonly left?: number;
}

export function noticeOf({ brand, locale, now, userAgent }: PageContext): Notice {
  return { brand: brand.id, locale, at: now.toISOString(), ...deviceName(userAgent) };
}

/** The email is sent if and only if the transaction commits. */
export async function tellOwner(
  trx: Transaction<AccountTables>,
  person: string,
  change: SecurityChange,
  notice: Notice,
  more: Pick<SecurityEmail, 'what' | 'left'> = {},
): Promise<void> {
  const message: SecurityEmail = { purpose: 'security', change, person, ...notice, ...more };
  const id = randomUUID();
  await addJob(
    trx,
    'account_email',
    { ...message, id },
    { jobKey: `account email ${id}`, maxAttempts: attemptsForADay },
  );
}
