import type { Seal } from '#web/seal.ts';
import { leastSeconds } from '../pages/leads/least-seconds.ts';

const mostSeconds = 24 * 60 * 60;

/** A new form token: contains the time of its creation, and is valid for one lead. */
export function newLeadForm(seal: Seal, id: string, now: Date): string {
  return seal.seal({ id, at: now.getTime() });
}

export type LeadForm =
  | { readonly kind: 'good'; readonly id: string }
  /** Sent too soon. */
  | { readonly kind: 'early'; readonly waitSeconds: number }
  /** Too old, or not issued by us. */
  | { readonly kind: 'over' };

export function openLeadForm(seal: Seal, text: string, now: Date): LeadForm {
  const value = seal.open(text) as { id?: unknown; at?: unknown } | null;
  if (typeof value?.id !== 'string' || typeof value.at !== 'number') return { kind: 'over' };
  const age = (now.getTime() - value.at) / 1_000;
  if (age > mostSeconds) return { kind: 'over' };
  return age < leastSeconds ? { kind: 'early', waitSeconds: leastSeconds - age } : { kind: 'good', id: value.id };
}
