import type { ColumnType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Tables of the ways to sign in other than a password. */
export interface SignInTables {
  'accounts.identity': {
    id: Defaulted<string>;
    issuer: string;
    subject: string;
    person_id: string;
    linked_at: Defaulted<Date>;
    used_at: Defaulted<Date>;
  };
  'accounts.agency_provider': {
    agency_id: string;
    issuer: string;
    client_id: string;
    client_secret_sealed: string;
    label: string;
    domains: string[];
    changed_at: Defaulted<Date>;
  };
  'accounts.sso_attempt': {
    state_hash: Buffer;
    browser_hash: Buffer;
    host: string;
    provider: string;
    locale: string;
    nonce: string;
    code_verifier: string;
    next: string;
    ends_at: Date;
  };
  'accounts.second_factor': {
    person_id: string;
    secret_sealed: string;
    last_step: ColumnType<bigint, number, number>;
    set_up_at: Defaulted<Date>;
  };
  'accounts.recovery_code': { code_hash: Buffer; person_id: string };
  'accounts.sign_in_step': {
    secret_hash: Buffer;
    person_id: string;
    host: string;
    tries: Defaulted<number>;
    ends_at: Date;
  };
  'accounts.passkey': {
    credential_id: string;
    person_id: string;
    host: string;
    public_key: Buffer;
    counter: ColumnType<bigint, number, number>;
    transports: Defaulted<string[]>;
    name: string;
    created_at: Defaulted<Date>;
    used_at: Defaulted<Date | null>;
  };
  'accounts.passkey_challenge': { challenge_hash: Buffer; ends_at: Date };
  'accounts.policy': { one: Defaulted<boolean>; staff_second_factor: boolean };
  'accounts.sso_code': {
    code_hash: Buffer;
    person_id: string;
    audience: string;
    ends_at: Date;
  };
}
