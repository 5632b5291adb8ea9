import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Api, type ApiEnv, problem } from '#web/api.ts';
import { parseCookies, writeCookie } from '#web/cookies.ts';
import type { PageBrand } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { Person } from '../person.ts';
import { addFavorites, favoritesOf, mostFavorites, removeFavorites } from './favorites.sql.ts';
import { isKeepable, mostSearches } from './kept-search.ts';
import { forgetSearches, keepSearches, searchesOf } from './searches.sql.ts';

export interface KeptApiDeps extends Pick<AccountsDeps, 'db' | 'sessions' | 'limits'> {
  readonly brandOfHost: (host: string) => PageBrand | null;
  readonly now: () => Date;
}

const favorites = z.strictObject({
  ids: z.array(z.string().regex(/^[\w-]{1,64}$/)).max(mostFavorites),
});
const text = (most: number) => z.string().min(1).max(most);
const search = z.strictObject({
  name: text(200),
  path: text(1_000),
  params: z.strictObject({ check_in: text(10), check_out: text(10), guests: text(200) }),
  router: text(1_000),
});
const searches = z.strictObject({
  searches: z.array(search.refine(isKeepable, 'No search of ours.')).max(mostSearches),
});
const routers = z.strictObject({ routers: z.array(text(1_000)).max(mostSearches) });

/** `owner` tells one account from another and nothing else: a browser sees by it whose list it has. */
const favoritesAnswer = z.strictObject({ data: z.array(z.string()), owner: z.string() });
const searchesAnswer = z.strictObject({ data: z.array(search), owner: z.string() });

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: { 'application/json': { schema } }, required: true },
});
const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
  401: { description: 'Nobody is logged in' },
  419: { description: 'The XSRF token is missing or wrong' },
  422: { description: 'Something in the body is no such thing' },
  429: { description: 'Too many changes' },
});

/** `/account/favorites` and `/account/searches`: what somebody keeps in their account. Both are added to, never replaced. */
export function addKeptApi(api: Api, deps: KeptApiDeps): void {
  const heart = { path: '/account/favorites' };
  const shownHearts = answers(favoritesAnswer, 'Ids of the marked hotels, the newest last');
  const sendFavorites = async (c: Context<ApiEnv>, { id }: Person) =>
    c.json({ data: await favoritesOf(deps.db, id), owner: ownerOf(id) }, 200);
  const saved = { path: '/account/searches' };
  const shownSearches = answers(searchesAnswer, 'The searches that can still be made, the newest last');
  const today = () => deps.now().toISOString().slice(0, 10);
  const sendSearches = async (c: Context<ApiEnv>, { id }: Person) =>
    c.json({ data: await searchesOf(deps.db, id, today()), owner: ownerOf(id) }, 200);

  api.openapi(
    createRoute({ ...heart, method: 'get', summary: 'The visitor’s favourites', responses: shownHearts }),
    (async (c: Context<ApiEnv>) => await forPerson(c, async (person) => await sendFavorites(c, person))) as never,
  );
  api.openapi(
    createRoute({
      ...heart,
      method: 'put',
      summary: 'Adds favourites; what is there already stays, the oldest beyond 200 go',
      request: body(favorites),
      responses: shownHearts,
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await addFavorites(deps.db, person.id, (await read(c, favorites)).ids);
        return await sendFavorites(c, person);
      })) as never,
  );
  api.openapi(
    createRoute({
      ...heart,
      method: 'delete',
      summary: 'Takes favourites away',
      request: body(favorites),
      responses: shownHearts,
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await removeFavorites(deps.db, person.id, (await read(c, favorites)).ids);
        return await sendFavorites(c, person);
      })) as never,
  );
  api.openapi(
    createRoute({ ...saved, method: 'get', summary: 'The visitor’s saved searches', responses: shownSearches }),
    (async (c: Context<ApiEnv>) => await forPerson(c, async (person) => await sendSearches(c, person))) as never,
  );
  api.openapi(
    createRoute({
      ...saved,
      method: 'put',
      summary: 'Adds searches; one of the same route is replaced, the oldest beyond 8 go',
      request: body(searches),
      responses: shownSearches,
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await keepSearches(deps.db, person.id, (await read(c, searches)).searches);
        return await sendSearches(c, person);
      })) as never,
  );
  api.openapi(
    createRoute({
      ...saved,
      method: 'delete',
      summary: 'Forgets searches by their addresses',
      request: body(routers),
      responses: shownSearches,
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await forgetSearches(deps.db, person.id, (await read(c, routers)).routers);
        return await sendSearches(c, person);
      })) as never,
  );

  /** Only for who is signed in; the API has seen to it that a change brings its token. */
  async function forPerson(c: Context<ApiEnv>, act: (person: Person) => Promise<Response>): Promise<Response> {
    const brand = deps.brandOfHost(new URL(c.req.url).host);
    const cookies = parseCookies(c.req.header('cookie'));
    const signed = brand && (await deps.sessions.find({ cookies, origin: brand.origin }));
    for (const cookie of signed?.cookies ?? [])
      c.header('set-cookie', writeCookie(cookie, brand?.origin.startsWith('https:') ?? true), { append: true });
    if (!signed?.person) return problem(c, { status: 401, code: 'unauthenticated', message: 'Nobody is logged in.' });
    if (c.req.method !== 'GET') {
      const decision = await deps.limits.limit('kept', signed.person.id, 120, 60);
      if (!decision.allowed)
        return problem(c, {
          status: 429,
          code: 'too_many_requests',
          message: 'Too many changes.',
          retryAfterSeconds: decision.retryAfterSeconds,
        });
    }
    return await act(signed.person);
  }
}

/** The body, which its schema has judged. */
async function read<Schema extends z.ZodType>(c: Context<ApiEnv>, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(await c.req.json());
}

function ownerOf(personId: string): string {
  return createHash('sha256').update(`kept ${personId}`).digest('base64url').slice(0, 16);
}
