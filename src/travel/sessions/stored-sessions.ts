import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#connector/log.ts';
import { withTimeLimit } from '#connector/time-limit.ts';
import type { MemorySessions } from './memory-sessions.ts';
import type { SearchFormat } from './search-format.ts';
import { isCurrent, isSessionId, type SearchSessions, sessionMinutes } from './search-sessions.ts';
import { isOwnedBy, type SessionOwner } from './session-owner.ts';
import type { SessionRows } from './session-rows.sql.ts';

export interface StoredSessionsDeps<About extends SessionOwner, Search, Session> {
  readonly format: SearchFormat<About, Search, Session>;
  /** Sessions of this process, and those it has read from the database. */
  readonly memory: MemorySessions<About, Search, Session>;
  readonly rows: SessionRows;
  readonly log: Log;
  readonly now: () => Date;
  readonly timeScale: number;
  /** Timeout for reading or writing a row, in milliseconds. */
  readonly patienceMs?: number;
}

/**
 * Longest time that a page waits for its row to be written, so that other processes find it at the visitor's next
 * request; after that it is written in the background.
 */
const defaultPatienceMs = 1_000;
/** Polling interval for a search that runs in another process: the first and the longest, in milliseconds. */
const [firstPauseMs, longestPauseMs] = [25, 400];
/**
 * Extra time for a search that ends late in a busy process. Not scaled by TIME_SCALE, because it depends on the
 * machine.
 */
const graceMs = 2_000;
/** Limit on texts that wait to be written to the database; beyond it they are dropped. */
const mostUnwritten = 32 * 2 ** 20;
const mostAwaited = 1_000;

/**
 * Sessions that every process on the same database can read. Sessions of this process are served from memory; their
 * rows are written when their search is over. A database that does not answer makes sessions of other processes
 * unknown.
 */
export function createStoredSessions<About extends SessionOwner, Search, Session>({
  format,
  memory,
  rows,
  log,
  now,
  timeScale,
  patienceMs = defaultPatienceMs,
}: StoredSessionsDeps<About, Search, Session>): SearchSessions<About, Search, Session> {
  let unwritten = 0;
  const awaited = new Map<string, Promise<string | null>>();

  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.warn(what, { error });
    }
  };
  const inTime = (writing: Promise<void>) => withTimeLimit(patienceMs, writing).catch(() => undefined);
  const write = async (id: string, about: About, search: Search) => {
    const { at } = format.contentOf(about, search);
    const text = memory.textOf(id) ?? format.write(about, search);
    if (unwritten + text.length > mostUnwritten) return log.warn('a search was not written for other processes');
    unwritten += text.length;
    const seconds = (Date.parse(at) - now().getTime()) / 1_000 + sessionMinutes * 60;
    await attempt('a search could not be written', () => rows.write(id, about, text, seconds));
    unwritten -= text.length;
  };
  const begin = async (id: string, about: About, search: Search) => {
    // The memory store subscribed first, so it has the text by now.
    format.onChange(search, () => {
      if (format.isOver(search)) void write(id, about, search);
    });
    const seconds = (format.longestMs * timeScale + graceMs) / 1_000;
    await attempt('a search could not be announced', () => rows.begin(id, about, seconds));
  };

  /** The text of a session once its search is over. */
  const read = async (id: string, owner: SessionOwner): Promise<string | null> => {
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      // If the search never ends, its row expires.
      const row = await withTimeLimit(patienceMs, rows.read(id, owner));
      if (row?.content !== null) return row?.content ?? null;
      await sleep(pause);
    }
  };
  /** One polling loop for all readers of the same session. */
  const readOnce = (id: string, owner: SessionOwner): Promise<string | null> => {
    const key = JSON.stringify([id, owner.brand, owner.pricing]);
    const known = awaited.get(key);
    if (known) return known;
    if (awaited.size >= mostAwaited) return Promise.resolve(null);
    const reading = read(id, owner).finally(() => awaited.delete(key));
    awaited.set(key, reading);
    return reading;
  };
  const findStored = async (id: string, owner: SessionOwner, revision: number | null): Promise<Session | null> => {
    try {
      const text = await readOnce(id, owner);
      const content = text === null ? null : format.read(text);
      if (text === null || !content || !isOwnedBy(content, owner) || !isCurrent(content, now())) return null;
      const session = content.session(revision);
      memory.adopt(id, text);
      return session;
    } catch (error) {
      log.warn('a search of another process could not be read', { error });
      return null;
    }
  };

  return {
    async keep(about, search) {
      const id = memory.keep(about, search);
      const written = format.isOver(search) ? write(id, about, search) : begin(id, about, search);
      await inTime(written);
      return id;
    },
    find: (id, owner, revision = null) =>
      memory.find(id, owner, revision) ?? (isSessionId(id) ? findStored(id, owner, revision) : null),
    variantOf(id) {
      const known = memory.variantOf(id);
      if (known !== null || !isSessionId(id)) return known;
      return withTimeLimit(patienceMs, rows.variantOf(id)).catch((error: unknown) => {
        log.warn('a search of another process could not be read', { error });
        return null;
      });
    },
    async keepVariant(id, variant) {
      memory.keepVariant(id, variant);
      await inTime(attempt('a variant of a search could not be written', () => rows.writeVariant(id, variant)));
    },
    watch: memory.watch,
  };
}
