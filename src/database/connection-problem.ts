import pg from 'pg';
import { OperatorError } from '#values/failure/operator-error.ts';

const refusesLogIn = ['28P01', '28000'];
const missing = '3D000';

/** Why a server can't be used, for the person who set its address; without its password. */
export function connectionProblem(error: unknown, url: string): OperatorError {
  const { hostname, port, pathname } = new URL(url);
  const place = `${decodeURIComponent(hostname) || 'localhost'}:${port || 5432}`;
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const operatorError = (sentence: string) => new OperatorError(sentence, { cause: error });
  if (refusesLogIn.includes(code)) return operatorError(`PostgreSQL at ${place} refuses DATABASE_URL: ${message}.`);
  if (code === missing)
    return operatorError(
      `PostgreSQL at ${place} has no database ${decodeURIComponent(pathname.slice(1))}; see DATABASE_URL.`,
    );
  if (error instanceof pg.DatabaseError) return operatorError(`PostgreSQL at ${place} can't be used now: ${message}.`);
  return operatorError(`No PostgreSQL answers at ${place}, see DATABASE_URL (${code || message}).`);
}
