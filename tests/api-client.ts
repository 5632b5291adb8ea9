import { readFileSync } from 'node:fs';
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { expect } from 'vitest';
import { z } from 'zod';
import type { paths } from '../docs/api/types.d.ts';
import type { TestApp } from './app.ts';

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Description {
  readonly paths: Record<string, Record<string, { responses: Record<string, Body & { readonly $ref?: string }> }>>;
  readonly components: { readonly schemas: object; readonly responses: Record<string, Body> };
}

const description = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as Description;

/** The documented schema of an answer; null where the description has none. */
function promised(path: string, method: string, status: number): Body | null {
  const answer = description.paths[path]?.[method.toLowerCase()]?.responses[status];
  return answer?.$ref ? description.components.responses[answer.$ref.split('/').at(-1)!]! : (answer ?? null);
}

/** Fails the test when an answer is not what the description says of it. */
export async function asDescribed(response: Response, path: string, method: string): Promise<void> {
  const body = promised(path, method, response.status);
  expect([method, path, response.status, body !== null]).toEqual([method, path, response.status, true]);
  const schema = body?.content?.['application/json']?.schema;
  if (!schema) return;
  const inOne = JSON.parse(
    JSON.stringify({ ...schema, $defs: description.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  ) as Parameters<typeof z.fromJSONSchema>[0];
  const read = z.fromJSONSchema(inOne).safeParse(await response.clone().json());
  expect([method, path, response.status, read.error?.issues ?? []]).toEqual([method, path, response.status, []]);
}

const conforming: Middleware = {
  async onResponse({ response, schemaPath, request }) {
    await asDescribed(response, schemaPath, request.method);
  },
};

/** A client that openapi-typescript has typed. It has no cookies, and checks every answer against the description. */
export function apiClient(app: TestApp, headers: Readonly<Record<string, string>> = {}): Client<paths> {
  const client = createClient<paths>({
    baseUrl: app.origin,
    headers: { accept: 'application/json', authorization: `Bearer ${app.config.publicToken}`, ...headers },
    fetch: async (request) => await app.app.fetch(request, { address: '192.0.2.1' }),
  });
  client.use(conforming);
  return client;
}
