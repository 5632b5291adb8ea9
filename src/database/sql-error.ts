import pg from 'pg';

/** True for a broken unique or exclusion constraint; with a name, only for that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, ['23505', '23P01'], constraint);
}

/** True for a broken check constraint (or a trigger that raises one); with a name, only for that one. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, ['23514'], constraint);
}

/** True for a broken foreign key; with a name, only for that one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, ['23503'], constraint);
}

/** True when a row was locked by another for longer than a statement waits; its transaction has written nothing. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

function isViolation(error: unknown, codes: string[], constraint: string | undefined): boolean {
  if (!(error instanceof pg.DatabaseError) || !codes.includes(error.code ?? '')) return false;
  return constraint === undefined || error.constraint === constraint;
}
