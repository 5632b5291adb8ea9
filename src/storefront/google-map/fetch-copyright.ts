import { z } from 'zod';
import type { GeoBox } from '#values/geo-box.ts';
import { readJson } from './read-json.ts';
import type { TileSession, TileSessionDeps } from './tile-sessions.ts';

const answerSchema = z.object({ copyright: z.string().min(1).max(1_000) });

/** The copyright line that Google requires under a map of this area; null when it cannot be fetched. */
export async function fetchCopyright(
  { send, key, referer }: TileSessionDeps,
  { token }: TileSession,
  { west, south, east, north }: GeoBox,
  zoom: number,
): Promise<string | null> {
  const viewport = { zoom, north, south, east, west };
  const query = new URLSearchParams({ session: token, key });
  for (const [name, value] of Object.entries(viewport)) query.set(name, String(value));
  const headers = { accept: 'application/json', referer };
  const answer = await send({ method: 'GET', path: `/tile/v1/viewport?${query.toString()}`, headers });
  if (answer.kind === 'failure' || answer.status !== 200) return null;
  return answerSchema.safeParse(readJson(answer.body)).data?.copyright ?? null;
}
