import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { fieldText } from '#web/api/field-errors.ts';
import { signedIn, signedInChange } from '#web/api/security.ts';
import { jsonBody, localeQuery } from '#web/api/schemas.ts';
import { favoriteStayText, readFavoriteStay } from '#web/cookie-lists/favorite-stay.ts';
import { favoriteId } from '#web/cookie-lists/favorites-cookie.ts';
import type { Principal } from '#web/principal.ts';
import { problem, refusals } from '../api/error-codes.ts';
import type { AccountsDeps } from '../deps.ts';
import { addFavorites, favoritesOf, maxFavorites, removeFavorites } from './favorites.sql.ts';
import { isValidSearch, maxSearches } from './saved-search.ts';
import { removeSearches, saveSearches, searchesOf } from './searches.sql.ts';

export interface SavedListsApiDeps extends Pick<AccountsDeps, 'db'> {
  readonly now: () => Date;
}

const ids = z
  .array(z.string().regex(favoriteId))
  .max(maxFavorites)
  .openapi({ example: ['200009'], description: 'Hotels by their ids, attractions as `tickets~` and theirs' });
const favorites = z.strictObject({ ids }).openapi('FavoriteIds');
const stay = z.strictObject({
  id: z.string().regex(favoriteId).openapi({ example: '200009', description: 'One of `ids`' }),
  check_in: z.string().max(10).openapi({ format: 'date', example: '2026-12-04' }),
  check_out: z.string().max(10).openapi({ format: 'date', example: '2026-12-07' }),
  guests: z.string().max(200).openapi({ example: '2' }),
});
const stayOf = ({ check_in: checkIn, check_out: checkOut, guests }: z.infer<typeof stay>) =>
  readFavoriteStay(favoriteStayText({ checkIn, checkOut, guests }));
const addedFavorites = z
  .strictObject({
    ids,
    stays: z
      .array(stay.refine((one) => stayOf(one) !== null, fieldText('field_search')))
      .max(maxFavorites)
      .optional()
      .openapi({ description: 'Dates and guests of the searches that they were saved from' }),
  })
  .openapi('NewFavorites');
const text = (most: number) => z.string().min(1).max(most);
const router = text(1_000).openapi({
  example: '/hotels/destination/spain/barcelona/results?check_in=2026-12-04&check_out=2026-12-07&guests=2',
  description: 'Path and query of the results, without a locale’s prefix',
});
const search = z
  .strictObject({
    name: text(200).openapi({ example: 'Barcelona' }),
    path: text(1_000).openapi({ example: '/hotels/destination/spain/barcelona/results' }),
    params: z.strictObject({
      check_in: text(10).openapi({ format: 'date', example: '2026-12-04' }),
      check_out: text(10)
        .optional()
        .openapi({ format: 'date', example: '2026-12-07', description: 'Left out for a single day' }),
      guests: text(200)
        .optional()
        .openapi({ example: '2', description: 'Left out for products that ask for no number of guests' }),
    }),
    router,
  })
  .openapi('SavedSearch');
const searches = z
  .strictObject({ searches: z.array(search.refine(isValidSearch, fieldText('field_search'))).max(maxSearches) })
  .openapi('SavedSearches');
const routers = z.strictObject({ routers: z.array(router).max(maxSearches) }).openapi('SavedSearchRouters');

const owner = z.string().openapi({
  example: 'b7Qk2mV9xR4tYw1z',
  description: 'Tells one account from another and nothing else: by it a browser sees whose list it has',
});
const favoritesAnswer = z.strictObject({ data: z.array(z.string().openapi({ example: '200009' })), owner });
const searchesAnswer = z.strictObject({ data: z.array(search), owner });

const shown = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
  ...refusals('unauthenticated'),
});
const changed = (responses: object) => ({ ...responses, ...refusals('too_many_requests') });
const reading = { method: 'get' as const, tags: ['Account'], security: signedIn, request: { query: localeQuery } };
const changing = { tags: ['Account'], security: signedInChange };

/** `/account/favorites` and `/account/searches`: the saved lists of an account. Changes add to them and never replace them. */
export function addSavedListsApi(api: Api, deps: SavedListsApiDeps): void {
  const heart = { path: '/account/favorites' };
  const shownHearts = shown(favoritesAnswer, 'Ids of the favourites, the newest last');
  const sendFavorites = async (c: Context<ApiEnv>, { id }: Principal) =>
    c.json({ data: await favoritesOf(deps.db, id), owner: ownerOf(id) }, 200);
  const saved = { path: '/account/searches' };
  const shownSearches = shown(searchesAnswer, 'The searches that can still be made, the newest last');
  const today = () => deps.now().toISOString().slice(0, 10);
  const sendSearches = async (c: Context<ApiEnv>, { id }: Principal) =>
    c.json({ data: await searchesOf(deps.db, id, today()), owner: ownerOf(id) }, 200);

  api.openapi(
    createRoute({
      ...heart,
      ...reading,
      operationId: 'listFavorites',
      summary: 'The favourites of an account',
      responses: shownHearts,
    }),
    (async (c: Context<ApiEnv>) => await forPerson(c, async (person) => await sendFavorites(c, person))) as never,
  );
  api.openapi(
    createRoute({
      ...heart,
      ...changing,
      method: 'put',
      operationId: 'addFavorites',
      summary: 'Add favourites',
      description: 'They come to the first list; what is on a list already stays there. The oldest beyond 200 go.',
      request: { query: localeQuery, body: jsonBody(addedFavorites) },
      responses: changed(shownHearts),
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        const { ids, stays = [] } = await read(c, addedFavorites);
        const stayById = new Map(stays.map((one) => [one.id, stayOf(one)]));
        const added = ids.map((id) => ({ id, stay: stayById.get(id) ?? null }));
        await addFavorites(deps.db, person.id, added);
        return await sendFavorites(c, person);
      })) as never,
  );
  api.openapi(
    createRoute({
      ...heart,
      ...changing,
      method: 'delete',
      operationId: 'removeFavorites',
      summary: 'Remove favourites from all lists',
      request: { query: localeQuery, body: jsonBody(favorites) },
      responses: changed(shownHearts),
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await removeFavorites(deps.db, person.id, (await read(c, favorites)).ids);
        return await sendFavorites(c, person);
      })) as never,
  );
  api.openapi(
    createRoute({
      ...saved,
      ...reading,
      operationId: 'listSavedSearches',
      summary: 'The saved searches of an account',
      responses: shownSearches,
    }),
    (async (c: Context<ApiEnv>) => await forPerson(c, async (person) => await sendSearches(c, person))) as never,
  );
  api.openapi(
    createRoute({
      ...saved,
      ...changing,
      method: 'put',
      operationId: 'saveSearches',
      summary: 'Save searches',
      description: 'One of the same route is replaced; the oldest beyond 8 go.',
      request: { query: localeQuery, body: jsonBody(searches) },
      responses: changed(shownSearches),
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await saveSearches(deps.db, person.id, (await read(c, searches)).searches);
        return await sendSearches(c, person);
      })) as never,
  );
  api.openapi(
    createRoute({
      ...saved,
      ...changing,
      method: 'delete',
      operationId: 'forgetSearches',
      summary: 'Forget saved searches',
      request: { query: localeQuery, body: jsonBody(routers) },
      responses: changed(shownSearches),
    }),
    (async (c: Context<ApiEnv>) =>
      await forPerson(c, async (person) => {
        await removeSearches(deps.db, person.id, (await read(c, routers)).routers);
        return await sendSearches(c, person);
      })) as never,
  );

  /** For signed-in people only; the API has already verified the token. */
  async function forPerson(c: Context<ApiEnv>, act: (person: Principal) => Promise<Response>): Promise<Response> {
    const { principal, limit } = c.var.api;
    const person = await principal();
    if (!person) return problem(c, { code: 'unauthenticated' });
    if (c.req.method !== 'GET') {
      const decision = await limit('saved-lists', 120, 60, person.id);
      if (!decision.allowed)
        return problem(c, { code: 'too_many_requests', retryAfterSeconds: decision.retryAfterSeconds });
    }
    return await act(person);
  }
}

/** The body, already validated by its schema. */
async function read<Schema extends z.ZodType>(c: Context<ApiEnv>, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(await c.req.json());
}

function ownerOf(personId: string): string {
  return createHash('sha256').update(`kept ${personId}`).digest('base64url').slice(0, 16);
}
