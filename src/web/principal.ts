import { type PriceDisplay, priceDisplayOf } from '#values/price-display.ts';

/** What a person of an agency does there. */
export type AgencyRole = 'owner' | 'finance' | 'agent' | 'viewer';

/** What a member of the platform's staff does. */
export type StaffRole = 'support' | 'finance' | 'content' | 'admin';

/** What a person may do beyond what every visitor may; the names that the API tells. */
export type Action =
  | 'book'
  | 'reservations'
  | 'net'
  | 'prices'
  | 'finance'
  | 'team'
  | 'brand'
  | 'operate'
  | 'ledger'
  | 'content'
  | 'admin';

/** The agency that a person acts for. */
export interface PrincipalAgency {
  readonly id: string;
  /** From the top agency to this one, both included. */
  readonly path: readonly string[];
  readonly role: AgencyRole;
  /** `net`: it owes the platform's price and adds its own markup. `commission`: it keeps a share of the public price. */
  readonly model: 'net' | 'commission';
  /** Basis points; for `commission` only. */
  readonly commissionBp: number;
}

/** The signed-in person of a request: read from the database for each request. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  /** Verified e-mail address in lower case; null while it is not verified. */
  readonly provenEmail: string | null;
  /** Address of a picture, or null. */
  readonly avatar: string | null;
  /** A person with a plan is an agent. */
  readonly planId: number | null;
  /** Null for travellers and staff, and while the agency, or one above it, is not active. */
  readonly agency: PrincipalAgency | null;
  readonly staffRole: StaffRole | null;
  /** Has no rights until they have set up the second factor that their agency, or the platform, asks for. */
  readonly needsSecondFactor?: true;
  readonly actions: readonly Action[];
  readonly options: { readonly flights: boolean; readonly packages: boolean; readonly crm: boolean };
}

/** Whether a person may see what their agency owes. */
export function seesNet(principal: Principal | null): principal is Principal & { agency: object } {
  return principal !== null && principal.agency !== null && principal.actions.includes('net');
}

/** The prices that a request shows: those of the traveller, unless a person who may has chosen net ones. */
export function requestedDisplay(principal: Principal | null, cookies: Readonly<Record<string, string>>): PriceDisplay {
  return seesNet(principal) ? priceDisplayOf(cookies['priceDisplay']) : 'gross';
}
