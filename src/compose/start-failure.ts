import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';

interface Places {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
}

/** Extra properties of errors from the system, PostgreSQL and SQLite. */
interface Details extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
  readonly errcode?: number;
}

/** One file of PostgreSQL's journal. */
const journalBytes = 16 * 1_024 * 1_024;
const sqliteFull = 13;

/**
 * Why the site or a command could not start, as one sentence for the operator. Null for an internal error, which needs
 * its stack. An error is checked with all its causes.
 */
export function failureSentence(error: unknown, places: Places): string | null {
  const folder = resolve(places.dataDirectory);
  const full = `The disk of ${folder} is full: free some space and start again.`;
  const isElsewhere = places.databaseUrl !== undefined;
  const causes = causesOf(error);
  if (causes.some((cause) => isFull(cause, isElsewhere))) return full;
  for (const cause of causes) {
    const sentence = told(cause) ?? ofPort(cause) ?? ofFolder(cause, folder) ?? ofDatabase(cause);
    if (sentence !== null) return sentence;
  }
  // PostgreSQL ends without a message when it can't write its WAL.
  return freeBytes(folder) < journalBytes ? full : null;
}

function causesOf(error: unknown): Details[] {
  const causes: Details[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) causes.push(cause);
  return causes;
}

function isFull({ code, errcode, message }: Details, isElsewhere: boolean): boolean {
  if (code === '53100') return !isElsewhere;
  return code === 'ENOSPC' || errcode === sqliteFull || message.includes('No space left on device');
}

/** By name, not by class: modules loaded by Vite have their own classes. */
function told({ name, message }: Details): string | null {
  return name === 'OperatorError' ? message : null;
}

function ofPort({ syscall, code, port }: Details): string | null {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} is not allowed. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is no address of this machine.';
  return null;
}

const folderProblems: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
};

function ofFolder({ code = '', path }: Details, folder: string): string | null {
  const problem = folderProblems[code];
  if (problem === undefined || path === undefined) return null;
  const place = resolve(path);
  return place.startsWith(folder) || folder.startsWith(place)
    ? `The data folder ${folder} can't be used: ${problem}. Set DATA_DIR to another one.`
    : null;
}

function ofDatabase({ code, message }: Details): string | null {
  if (code === '53100') return 'The disk of the PostgreSQL server is full: free some space there and start again.';
  if (code === '42501') return `The user of DATABASE_URL has too few rights: ${message}.`;
  if (code === '42P01' || code === '3F000')
    return 'The database has no tables yet, or those of another version: npm start sets it up.';
  return null;
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
