import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AgencyRole, StaffRole } from '#web/principal.ts';
import type { SignInTables } from './sign-in-tables.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface AccountTables extends SignInTables {
  'accounts.plan': { id: number; name: string };
  'accounts.agency': {
    id: Generated<string>;
    number: GeneratedAlways<bigint>;
    name: string;
    parent_id: Defaulted<string | null>;
    path: GeneratedAlways<string[]>;
    status: Defaulted<'applied' | 'active' | 'blocked' | 'closed'>;
    legal_name: Defaulted<string | null>;
    country: Defaulted<string | null>;
    tax_id: Defaulted<string | null>;
    licence: Defaulted<string | null>;
    email: Defaulted<string | null>;
    phone: Defaulted<string | null>;
    currency: Defaulted<string>;
    locale: Defaulted<string | null>;
    model: Defaulted<'net' | 'commission'>;
    commission_bp: Defaulted<number>;
    may_change_markup: Defaulted<boolean>;
    /** Blocked by the agency above it, which may unblock it. */
    blocked_by_parent: Defaulted<boolean>;
    /** Its people have their rights only with a second factor. */
    requires_second_factor: Defaulted<boolean>;
    /** Version of the terms for agents that was accepted. */
    terms_version: Defaulted<string | null>;
    terms_at: Defaulted<Date | null>;
    terms_by: Defaulted<string | null>;
    created_at: Defaulted<Date>;
  };
  'accounts.application': {
    id: Generated<string>;
    person_id: string;
    brand: string;
    locale: string;
    name: string;
    legal_name: string;
    country: string;
    tax_id: string;
    phone: string;
    terms_version: string;
    terms_at: Defaulted<Date>;
    status: Defaulted<'applied' | 'approved' | 'refused'>;
    reason: Defaulted<string | null>;
    decided_by: Defaulted<string | null>;
    decided_at: Defaulted<Date | null>;
    agency_id: Defaulted<string | null>;
    created_at: Defaulted<Date>;
    staff_told_at: Defaulted<Date | null>;
  };
  'accounts.invitation': {
    id: Generated<string>;
    secret_hash: Defaulted<Buffer | null>;
    agency_id: string;
    email_norm: string;
    role: AgencyRole;
    /** Granted in addition to the role. */
    grants: Defaulted<string[]>;
    invited_by: Defaulted<string | null>;
    ends_at: Date;
    used_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
  };
  'accounts.person': {
    id: Generated<string>;
    name: string;
    email: string;
    email_norm: string;
    email_proven_at: Defaulted<Date | null>;
    password_hash: Defaulted<string | null>;
    avatar: Defaulted<string | null>;
    plan_id: Defaulted<number | null>;
    agency_id: Defaulted<string | null>;
    role: Defaulted<AgencyRole | null>;
    staff_role: Defaulted<StaffRole | null>;
    /** Granted in addition to the role. */
    actions: Defaulted<string[]>;
    flights: Defaulted<boolean>;
    packages: Defaulted<boolean>;
    crm: Defaulted<boolean>;
    locale: Defaulted<string | null>;
    currency: Defaulted<string | null>;
    new_email: Defaulted<string | null>;
    first_name: Defaulted<string | null>;
    last_name: Defaulted<string | null>;
    phone: Defaulted<string | null>;
    nationality: Defaulted<string | null>;
    requests: Defaulted<string | null>;
    number: GeneratedAlways<bigint>;
    /** The account is blocked, by the platform. */
    blocked_at: Defaulted<Date | null>;
    /** Blocked by their agency: a traveller as long as it lasts. */
    suspended_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
  };
  /** Append-only: id, time and hashes are set by a trigger. */
  'accounts.audit': {
    id: GeneratedAlways<bigint>;
    at: GeneratedAlways<Date>;
    actor_id: Defaulted<string | null>;
    actor_name: string;
    as_person: Defaulted<string | null>;
    agency_id: Defaulted<string | null>;
    action: string;
    subject: string;
    before: ColumnType<object | null, string | null, never>;
    after: ColumnType<object | null, string | null, never>;
    address: Defaulted<string | null>;
  };
  'accounts.customer': {
    id: Generated<string>;
    agency_id: string;
    first_name: string;
    last_name: string;
    email: Defaulted<string | null>;
    phone: Defaulted<string | null>;
    nationality: Defaulted<string | null>;
    born_on: Defaulted<string | null>;
    /** Kind, country and number of a document, encrypted for this row. */
    document_sealed: Defaulted<Buffer | null>;
    document_expires_on: Defaulted<string | null>;
    notes: Defaulted<string>;
    consent_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
    changed_at: Defaulted<Date>;
  };
  'accounts.companion': {
    id: Generated<string>;
    person_id: string;
    first_name: string;
    last_name: string;
    birth_date: Defaulted<string | null>;
    nationality: Defaulted<string | null>;
    added_at: Defaulted<Date>;
  };
  'accounts.session': {
    id_hash: Buffer;
    person_id: string;
    host: string;
    began_at: Defaulted<Date>;
    seen_at: Defaulted<Date>;
    logged_in_at: Defaulted<Date | null>;
    device_id: Defaulted<string>;
    browser: Defaulted<string | null>;
    system: Defaulted<string | null>;
  };
  'accounts.remembered': {
    selector: string;
    secret_hash: Buffer;
    secret_before: Defaulted<Buffer | null>;
    changed_at: Defaulted<Date>;
    person_id: string;
    host: string;
    ends_at: Date;
    device_id: Defaulted<string>;
    browser: Defaulted<string | null>;
    system: Defaulted<string | null>;
    began_at: Defaulted<Date>;
  };
  'accounts.link': {
    secret_hash: Buffer;
    purpose: 'reset' | 'prove' | 'email' | 'sign_in';
    person_id: string;
    email_norm: string;
    ends_at: Date;
    used_at: Defaulted<Date | null>;
    /** With the browser, for `sign_in` only. */
    host: Defaulted<string | null>;
    browser_hash: Defaulted<Buffer | null>;
  };
  'accounts.lead': {
    id: string;
    brand: string;
    name: string;
    email: string;
    calling_code: string;
    phone: string;
    locale: string;
    title: string;
    path: string;
    referral: string | null;
    agent: string | null;
    state: 'kept' | 'waiting' | 'sent' | 'suspect' | 'dead';
    attempts: Generated<number>;
    created_at: Defaulted<Date>;
    sent_at: Defaulted<Date | null>;
    invited_at: Defaulted<Date | null>;
    invited_by: Defaulted<string | null>;
    invitation_hash: Defaulted<Buffer | null>;
    application_id: Defaulted<string | null>;
  };
  'accounts.favorite_list': {
    id: Generated<string>;
    person_id: string;
    name: string | null;
    share_id: Defaulted<string | null>;
    share_hash: Defaulted<Buffer | null>;
    share_brand: Defaulted<string | null>;
    shows_name: Defaulted<boolean>;
    created_at: Defaulted<Date>;
  };
  'accounts.favorite': {
    person_id: string;
    item: string;
    list_id: Defaulted<string | null>;
    check_in: ColumnType<string | null>;
    check_out: ColumnType<string | null>;
    guests: Defaulted<string | null>;
    place: Generated<string>;
    kept_at: Defaulted<Date>;
  };
  'accounts.saved_search': {
    person_id: string;
    route: string;
    router: string;
    path: string;
    name: string;
    check_in: ColumnType<string>;
    check_out: ColumnType<string | null>;
    guests: string | null;
    place: Generated<string>;
    kept_at: Defaulted<Date>;
  };
}
