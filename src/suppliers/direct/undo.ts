import type { Kysely, Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';

/** Rolls a transaction back and passes its answer to the caller. */
class Undo<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * A transaction whose body may roll back: the argument of `undo` is then the result, and nothing it wrote is kept. The
 * body runs again after a deadlock.
 */
export async function undoableTransaction<Tables, Answer>(
  db: Kysely<Tables>,
  body: (trx: Transaction<Tables>, undo: (answer: Answer) => never) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transaction(db, async (trx) => await body(trx, undo));
  } catch (error) {
    if (error instanceof Undo) return error.answer as Answer;
    throw error;
  }
}

function undo(answer: unknown): never {
  throw new Undo(answer);
}
