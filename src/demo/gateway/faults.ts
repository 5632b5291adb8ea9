import type { Store } from './store.ts';

/** Meaning and default of a fault's number. `times`: how often it applies; null is unlimited. */
const kinds = {
  slow: { number: 'milliseconds', usual: 3_000 },
  hang: { number: 'milliseconds', usual: 120_000 },
  '500': { number: 'times', usual: null },
  garbage: { number: 'times', usual: null },
  create_timeout_after_commit: { number: 'times', usual: 1 },
  capture_fails: { number: 'times', usual: null },
  capture_fails_hard: { number: 'times', usual: null },
  capture_commit_then_timeout: { number: 'times', usual: 1 },
  void_fails: { number: 'times', usual: null },
  void_fails_hard: { number: 'times', usual: null },
  void_commit_then_timeout: { number: 'times', usual: 1 },
  refund_fails: { number: 'times', usual: null },
  refund_fails_hard: { number: 'times', usual: null },
  refund_commit_then_timeout: { number: 'times', usual: 1 },
  refund_pending: { number: 'milliseconds', usual: null },
  refund_fails_later: { number: 'milliseconds', usual: 60_000 },
  disputed: { number: 'times', usual: 1 },
  disputed_won: { number: 'milliseconds', usual: 60_000 },
  disputed_lost: { number: 'milliseconds', usual: 60_000 },
  evidence_fails: { number: 'times', usual: null },
  evidence_fails_hard: { number: 'times', usual: null },
  evidence_commit_then_timeout: { number: 'times', usual: 1 },
  webhook_none: { number: 'times', usual: null },
  webhook_duplicate: { number: 'copies', usual: 2 },
  webhook_late: { number: 'milliseconds', usual: 60_000 },
  webhook_forged: { number: 'times', usual: null },
  challenge_late: { number: 'milliseconds', usual: 30_000 },
} as const;

export type FaultName = keyof typeof kinds;
export const operations = ['create', 'status', 'list', 'capture', 'void', 'refund', 'evidence'] as const;
export type Operation = (typeof operations)[number];

export interface Fault {
  readonly name: FaultName;
  /** Milliseconds or copies, where the fault has them. */
  readonly value: number | null;
  readonly times: number | null;
}

export const faultNames = Object.keys(kinds) as FaultName[];

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(kinds, name);
}

function faultOf(name: FaultName, number: number | null): Fault {
  const kind = kinds[name];
  const chosen = number ?? kind.usual;
  return kind.number === 'times' ? { name, value: null, times: chosen } : { name, value: chosen, times: null };
}

/** Parses `capture_fails=2, webhook_none`; unknown names are ignored. */
export function parseFaults(text: string): Fault[] {
  return text
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const found = /^\s*([a-z0-9_]+)(?:=(\d{1,7}))?\s*$/.exec(part);
      return found?.[1] && isFaultName(found[1])
        ? [faultOf(found[1], found[2] === undefined ? null : Number(found[2]))]
        : [];
    });
}

/** The surname of a cardholder can trigger a fault: `Dana Capture-Fails-2`, `Dana Webhook-None`. */
export function faultsOfCardholder(name: string): Fault[] {
  const surname = name.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '';
  const found = /^([a-z0-9-]+?)(?:-(\d{1,7}))?$/.exec(surname);
  const fault = found?.[1]?.replaceAll('-', '_') ?? '';
  if (surname === '500') return [faultOf('500', null)];
  return isFaultName(fault) ? [faultOf(fault, found?.[2] === undefined ? null : Number(found[2]))] : [];
}

export function addFault(store: Store, fault: Fault, reference: string | null, operation: Operation | null): void {
  store
    .statement('insert into fault (name, value, reference, operation, timesLeft) values (?, ?, ?, ?, ?)')
    .run(fault.name, fault.value, reference, operation, fault.times);
}

export function clearFaults(store: Store): void {
  store.database.exec('delete from fault');
}

export function listFaults(store: Store): unknown[] {
  return store
    .statement('select name, value, reference as payment, operation, timesLeft as times from fault order by id')
    .all();
}

/** The active fault of this name for a payment, with its count reduced by one; null when there is none. */
export function takeFault(
  store: Store,
  name: FaultName,
  reference: string | null,
  operation: Operation | null,
): { readonly value: number } | null {
  const row = store
    .statement(
      `select id, value, timesLeft from fault where name = ? and (reference is null or reference = ?)
       and (operation is null or operation = ?) and (timesLeft is null or timesLeft > 0) order by reference is null, id limit 1`,
    )
    .get(name, reference, operation) as { id: number; value: number | null; timesLeft: number | null } | undefined;
  if (!row) return null;
  if (row.timesLeft !== null) store.statement('update fault set timesLeft = timesLeft - 1 where id = ?').run(row.id);
  return { value: row.value ?? 0 };
}
