import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { deliveryQueries, deliverySchema } from '../engine/delivery.ts';
import { immediately, openStore as openBooks } from '../engine/store.ts';
import type { Payment } from './payment.ts';

const schema = `
  create table if not exists payment (
    id text primary key, reference text not null unique, amount integer not null check (amount > 0), currency text not null,
    description text not null, language text not null, email text not null, returnUrl text not null, cancelUrl text not null,
    createdAt text not null, expiresAt text not null, state text not null, attempts integer not null, challenged integer not null,
    authoriseAt text, captureBefore text, captured integer not null check (captured between 0 and amount),
    refunded integer not null check (refunded between 0 and captured), declineReason text, brand text, lastFour text
  ) strict;
  create index if not exists payment_created on payment (createdAt, reference);
  create index if not exists payment_waiting on payment (state) where state in ('open', 'authorised');
  create table if not exists move (
    reference text not null, operation text not null, key text not null, amount integer, at text not null,
    primary key (reference, operation, key)
  ) strict;
  create table if not exists dispute (
    id text primary key, reference text not null, amount integer not null check (amount > 0), reason text not null,
    state text not null, respondBy text not null, openedAt text not null, evidence text, verdict text,
    decideAfter integer not null, decideAt text
  ) strict;
  create index if not exists dispute_payment on dispute (reference, openedAt);
  create index if not exists dispute_opened on dispute (openedAt);
  create index if not exists dispute_open on dispute (state) where state in ('needs_response', 'under_review');
  create table if not exists fault (
    id integer primary key, name text not null, value integer, reference text, operation text, timesLeft integer
  ) strict;
`;

/** Columns that a file of an earlier version lacks. */
const laterColumns = [
  ['payment', 'fee', 'integer'],
  ['payment', 'country', 'text'],
  ['payment', 'authentication', 'text'],
  ['move', 'state', "text not null default 'done'"],
  ['move', 'settleAt', 'text'],
  ['move', 'outcome', 'text'],
] as const;

function addLaterColumns(database: DatabaseSync): void {
  const known = database.prepare('select 1 from pragma_table_info(?) where name = ?');
  const missing = () => laterColumns.filter(([table, column]) => !known.get(table, column));
  if (missing().length === 0) return;
  immediately(database, () => {
    for (const [table, column, type] of missing()) database.exec(`alter table ${table} add column ${column} ${type}`);
    database.exec(`create index if not exists move_pending on move (settleAt) where state = 'pending'`);
  });
}

export interface Move {
  readonly operation: 'capture' | 'void' | 'refund';
  readonly key: string;
  readonly amount: number | null;
  readonly at: string;
  /** A refund may be pending, and may fail afterwards; everything else is done. */
  readonly state: 'pending' | 'done' | 'failed';
  /** A pending refund becomes its `outcome` at this instant; null: only by a call of the admin. */
  readonly settleAt: string | null;
  readonly outcome: 'done' | 'failed' | null;
}

export type Store = ReturnType<typeof openStore>;

const columns =
  'id reference amount currency description language email returnUrl cancelUrl createdAt expiresAt state attempts challenged authoriseAt captureBefore captured refunded fee declineReason brand lastFour country authentication'.split(
    ' ',
  );

/** The gateway's books in one SQLite file. Several processes may open it: every change is one IMMEDIATE transaction. */
export function openStore(file: string) {
  const database = openBooks(file, schema + deliverySchema);
  addLaterColumns(database);
  const prepared = new Map<string, StatementSync>();
  /** Prepared once for each text; the texts are ours, so they are few. */
  const statement = (text: string): StatementSync => {
    let made = prepared.get(text);
    if (!made) prepared.set(text, (made = database.prepare(text)));
    return made;
  };
  const upsert = statement(
    `insert into payment (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})
     on conflict (reference) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const byId = statement('select * from payment where id = ?');
  const byReference = statement('select * from payment where reference = ?');
  const isAfter = '(createdAt, reference) > (:afterAt, :afterReference) order by createdAt, reference limit :limit';
  const pages = {
    created: statement(`select * from payment where createdAt >= :from and createdAt < :until and ${isAfter}`),
    disputed: statement(
      `select * from payment where reference in
       (select reference from dispute where openedAt >= :from and openedAt < :until) and ${isAfter}`,
    ),
  };
  const overdue = statement(
    `select * from payment where state in ('open', 'authorised')
     and ((state = 'open' and (expiresAt <= :now or authoriseAt <= :now)) or (state = 'authorised' and captureBefore <= :now)) limit 100`,
  );
  const moveColumns = 'operation, key, amount, at, state, settleAt, outcome';
  const move = statement(`select ${moveColumns} from move where reference = ? and operation = ? and key = ?`);
  const moves = statement(`select ${moveColumns} from move where reference = ? order by at, rowid`);
  const addMove = statement(
    `insert into move (reference, ${moveColumns}) values (:reference, :operation, :key, :amount, :at, :state, :settleAt, :outcome)`,
  );
  const anyOverdue = statement(
    `select 1 from payment where state in ('open', 'authorised')
       and ((state = 'open' and (expiresAt <= :now or authoriseAt <= :now)) or (state = 'authorised' and captureBefore <= :now))
     union all select 1 from move where state = 'pending' and settleAt <= :now
     union all select 1 from dispute where state in ('needs_response', 'under_review')
       and ((state = 'needs_response' and respondBy <= :now) or decideAt <= :now) limit 1`,
  );

  return {
    statement,
    database,
    /** What is sent to the merchant. */
    deliveries: deliveryQueries(database),
    /** Runs `change` exclusively among all processes; a throw rolls back. */
    transaction: <Value>(change: () => Value): Value => immediately(database, change),
    save(payment: Payment): void {
      upsert.run(Object.fromEntries(columns.map((name) => [name, payment[name as keyof Payment] as SQLInputValue])));
    },
    byId: (id: string) => (byId.get(id) as unknown as Payment | undefined) ?? null,
    byReference: (reference: string) => (byReference.get(reference) as unknown as Payment | undefined) ?? null,
    /** Payments created, or disputed, in a window, by their creation. */
    page: (
      by: keyof typeof pages,
      from: string,
      until: string,
      after: { at: string; reference: string },
      limit: number,
    ) =>
      pages[by].all({ from, until, afterAt: after.at, afterReference: after.reference, limit }) as unknown as Payment[],
    isAnyOverdue: (now: string) => anyOverdue.get({ now }) !== undefined,
    overdue: (now: string) => overdue.all({ now }) as unknown as Payment[],
    move: (reference: string, operation: Move['operation'], key: string) =>
      (move.get(reference, operation, key) as unknown as Move | undefined) ?? null,
    moves: (reference: string) => moves.all(reference) as unknown as Move[],
    addMove: (reference: string, made: Move) => void addMove.run({ reference, ...made }),
    close: () => database.close(),
  };
}
