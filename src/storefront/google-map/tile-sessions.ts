import { z } from 'zod';
import type { Log } from '#connector/log.ts';
import type { Wire } from '#connector/wire.ts';
import { readJson } from './read-json.ts';

export interface TileSessionDeps {
  /** Client for `https://tile.googleapis.com`. */
  readonly send: Wire;
  readonly key: string;
  /** Address of a page of ours: Google refuses a browser key without a referer. */
  readonly referer: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Language of the tiles, `he-IL`, and the region whose view of borders they show. */
export interface TileWords {
  readonly language: string;
  readonly region: string;
}

export interface TileSession {
  readonly token: string;
  /** Expiry of the session, in milliseconds of the epoch. */
  readonly expires: number;
}

interface CachedSession {
  session: TileSession | null;
  /** Google is not called again before this moment (milliseconds of the epoch). */
  askAt: number;
  /** Failures since the last success. */
  failures: number;
  asking: Promise<TileSession | null> | null;
}

const answerSchema = z.object({
  session: z.string().min(1).max(4_000),
  /** Seconds of the epoch. */
  expiry: z.union([z.string().regex(/^\d{1,12}$/), z.int().positive()]).transform(Number),
});

/** Remaining validity that a page needs after it gets a session. */
const leastLeftMs = 10 * 60_000;
/** Sessions last two weeks; they are renewed a day before they expire, or in the last tenth of a shorter time. */
const spare = { longestMs: 86_400_000, share: 0.1 };
const retryMs = 60_000;

/**
 * Sessions of Google's tiles, one for each language, created on demand and cached until shortly before they
 * expire. Null while Google refuses, does not answer or sends an invalid answer: it is called again a minute later.
 */
export function createTileSessions(deps: TileSessionDeps): (words: TileWords) => Promise<TileSession | null> {
  const { log, now } = deps;
  const kept = new Map<string, CachedSession>();

  const renew = async (words: TileWords, entry: CachedSession): Promise<void> => {
    const answer = await requestSession(deps, words);
    const time = now().getTime();
    const session = typeof answer === 'string' ? null : answer.session;
    if (session && session.expires - time > leastLeftMs) {
      const early = Math.min(spare.longestMs, (session.expires - time) * spare.share);
      Object.assign(entry, { session, failures: 0, askAt: session.expires - Math.max(leastLeftMs, early) });
      return;
    }
    entry.failures += 1;
    entry.askAt = time + retryMs;
    log.warn('Google gives no map; ours is shown', {
      name: words.language,
      reason: typeof answer === 'string' ? answer : 'its session has expired already',
      count: entry.failures,
    });
  };
  const usable = ({ session }: CachedSession) =>
    session && session.expires - now().getTime() > leastLeftMs ? session : null;

  return async (words) => {
    const { language } = words;
    const entry = kept.get(language) ?? { session: null, askAt: 0, failures: 0, asking: null };
    kept.set(language, entry);
    if (now().getTime() >= entry.askAt)
      entry.asking ??= renew(words, entry)
        .then(() => usable(entry))
        .finally(() => (entry.asking = null));
    // A session that is still valid is used while its successor is loading.
    return usable(entry) ?? (await entry.asking) ?? null;
  };
}

/** A session, or why there is none. */
async function requestSession(
  { send, key, referer }: TileSessionDeps,
  words: TileWords,
): Promise<{ readonly session: TileSession } | string> {
  const answer = await send({
    method: 'POST',
    path: `/v1/createSession?key=${encodeURIComponent(key)}`,
    headers: { 'content-type': 'application/json', accept: 'application/json', referer },
    // Double resolution: labels of a standard tile are blurred on a phone.
    body: JSON.stringify({ mapType: 'roadmap', ...words, scale: 'scaleFactor2x', highDpi: true }),
  });
  if (answer.kind === 'failure') return answer.reason;
  if (answer.status !== 200) return `it answered ${answer.status}`;
  const read = answerSchema.safeParse(readJson(answer.body));
  if (!read.success) return 'its answer was not understood';
  return { session: { token: read.data.session, expires: read.data.expiry * 1_000 } };
}
