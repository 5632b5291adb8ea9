import type { Snapshot } from '../../state/snapshot.ts';
import { now } from '../test-snapshot.ts';
import { timing } from '../timing.ts';
import { plan } from './plan.ts';

/** Steps as `step subject`, or when to plan again in minutes from now. */
export function planned(s: Snapshot, isAlive = false): readonly string[] | number | null {
  const made = plan(s, timing(1), () => isAlive);
  if ('do' in made) return made.do.map(({ step, subject }) => `${step} ${subject}`);
  return made.retryAt && (made.retryAt.getTime() - now.getTime()) / 60_000;
}

export type Row = readonly [situation: string, s: Snapshot, wanted: readonly string[] | number | null];
