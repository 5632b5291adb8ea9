import type { DatabaseSync } from 'node:sqlite';
import type { SandboxCatalogue } from './catalogue.ts';
import type { ReservationQueries } from './stock.sql.ts';

/** What every call of the supplier works with. */
export interface Context {
  readonly catalogue: SandboxCatalogue;
  readonly db: DatabaseSync;
  readonly reservations: ReservationQueries;
  readonly signingKey: Uint8Array;
  readonly now: () => Date;
  /** That many random bytes. */
  readonly random: (size: number) => Uint8Array;
  /** How long after it was made a booking stays out of sight of `status` and `list`. */
  readonly visibilityLagMs: number;
}

/** A status and a JSON body, before any fault is played on it. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function answer(body: unknown, status = 200): Answer {
  return { status, body };
}

export function refusal(status: number, code: string, more: Record<string, unknown> = {}): Answer {
  return { status, body: { error: { code, ...more } } };
}
