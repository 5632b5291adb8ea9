import { createHash } from 'node:crypto';
import { formCookie } from '#web/form/form-token.ts';
import { xsrfCookie } from '#web/form/xsrf.ts';
import type { Principal } from '#web/principal.ts';

/** Limits on reservations. 0 is unlimited. */
export interface ReservationLimits {
  /** Reservations per hour of one visitor, and for one e-mail address. */
  readonly perHour: number;
  /**
   * Unpaid rooms that one visitor may have at a time. A single reservation is always allowed, regardless of its rooms.
   */
  readonly unpaidRooms: number;
}

/** The visitor of a reservation. */
export interface ReservationSource {
  /** Null: a client without sign-in and without cookies. */
  readonly visitor: string | null;
  /** Truncated. */
  readonly clientIp: string;
  readonly isAgent: boolean;
}

export type SourceKind = 'visitor' | 'email' | 'client_ip';

/** A key that a limit counts by, with the limits of this kind. */
export interface SourceKey {
  readonly kind: SourceKind;
  readonly hash: Buffer;
  /** 0 is unlimited. */
  readonly perHour: number;
  readonly unpaidRooms: number;
}

/** Agents book for many travellers. */
const agentFactor = 10;

/** An e-mail address is shared by fewer travellers than an IP address. */
const factors: Readonly<Record<SourceKind, { readonly perHour: number; readonly unpaidRooms: number }>> = {
  visitor: { perHour: 1, unpaidRooms: 1 },
  email: { perHour: 1, unpaidRooms: 2 },
  client_ip: { perHour: 5, unpaidRooms: 4 },
};

/** The source of a request: an account, else a browser by its cookie, and the client IP (truncated). */
export function sourceOf(
  principal: Principal | null,
  cookies: Readonly<Record<string, string>>,
  clientIp: string,
): ReservationSource {
  const browser = cookies[formCookie] ?? cookies[xsrfCookie];
  const visitor = principal ? `person ${principal.id}` : browser ? `browser ${browser}` : null;
  return { visitor, clientIp, isAgent: typeof principal?.planId === 'number' };
}

/** The keys that a reservation counts under, with their limits. Empty when nothing is limited. */
export function sourceKeys(limits: ReservationLimits, source: ReservationSource, emailNorm: string): SourceKey[] {
  if (limits.perHour === 0 && limits.unpaidRooms === 0) return [];
  const factor = source.isAgent ? agentFactor : 1;
  const values = { visitor: source.visitor, email: emailNorm, client_ip: source.clientIp };
  return (Object.keys(factors) as SourceKind[]).flatMap((kind) => {
    const value = values[kind];
    if (value === null || value === '') return [];
    return {
      kind,
      hash: createHash('sha256').update(`${kind} ${value}`).digest(),
      perHour: limits.perHour * factors[kind].perHour * factor,
      unpaidRooms: limits.unpaidRooms * factors[kind].unpaidRooms * factor,
    };
  });
}
