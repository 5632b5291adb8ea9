import type { DatabaseSync } from 'node:sqlite';
import type { FaultTable } from './fault.ts';

export const faultSchema = `
CREATE TABLE IF NOT EXISTS fault_rule (
  id INTEGER PRIMARY KEY,
  fault TEXT NOT NULL,
  argument INTEGER,
  endpoint TEXT,
  probability REAL NOT NULL,
  seed INTEGER NOT NULL,
  remaining INTEGER,
  drawn INTEGER NOT NULL DEFAULT 0
) STRICT;
`;

export interface FaultRule {
  readonly fault: string;
  readonly argument: number | null;
  /** Null for every call that the fault can disturb. */
  readonly endpoint: string | null;
  /** 0 to 1. */
  readonly probability: number;
  readonly seed: number;
  /** How many more times it plays; null for ever. */
  readonly remaining: number | null;
}

interface RuleRow {
  readonly id: number;
  readonly fault: string;
  readonly argument: number | null;
  readonly endpoint: string | null;
  readonly probability: number;
  readonly seed: number;
  readonly remaining: number | null;
  readonly drawn: number;
}

/** The n-th number of a seeded sequence, 0 to 1: the same in every process that shares the file. */
function draw(seed: number, place: number): number {
  let state = (seed ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
}

export type FaultQueries = ReturnType<typeof faultQueries>;

/** Faults set by admin calls. They are stored in the file, so every process that serves this supplier applies them. */
export function faultQueries(db: DatabaseSync, table: FaultTable) {
  const all = db.prepare('SELECT * FROM fault_rule ORDER BY id');
  const add = db.prepare(
    `INSERT INTO fault_rule (fault, argument, endpoint, probability, seed, remaining)
     VALUES (:fault, :argument, :endpoint, :probability, :seed, :remaining)`,
  );
  const count = db.prepare('UPDATE fault_rule SET drawn = drawn + 1 WHERE id = ? RETURNING drawn');
  const use = db.prepare(
    'UPDATE fault_rule SET remaining = remaining - 1 WHERE id = ? AND (remaining IS NULL OR remaining > 0)',
  );
  const clear = db.prepare('DELETE FROM fault_rule');
  return {
    add: (rule: FaultRule) => {
      add.run({ ...rule });
    },
    clear: () => {
      clear.run();
    },
    /** The faults that the rules apply to this call; each rule draws separately. */
    drawFor: (endpoint: string): Map<string, number> => {
      const faults = new Map<string, number>();
      for (const row of all.all() as unknown as RuleRow[]) {
        if (!table.isFault(row.fault) || !table.playsOn(row.fault, endpoint)) continue;
        if (row.remaining === 0 || (row.endpoint !== null && row.endpoint !== endpoint)) continue;
        const drawn = count.get(row.id)?.drawn;
        if (typeof drawn !== 'number' || draw(row.seed, drawn) >= row.probability) continue;
        if (use.run(row.id).changes === 1) faults.set(row.fault, row.argument ?? table.defaultArgument(row.fault));
      }
      return faults;
    },
  };
}
