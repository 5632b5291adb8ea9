import { OpenAPIHono } from '@hono/zod-openapi';
import { defaultLocale } from '#i18n/locale.ts';
import { translator } from '#i18n/messages.ts';
import type { Api } from './api.ts';
import { exampleOf, type Schema } from './example-of.ts';
import type { ErrorCode, ErrorCodes } from './error-codes.ts';
import { codesKey } from './problems.ts';
import { sharedCodes } from './method-codes.ts';
import { problemSchema } from './schemas.ts';
import { everybody, securitySchemes } from './security.ts';
import { tags } from './tags.ts';
import { webCodes } from './web-codes.ts';

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

interface Answer {
  readonly $ref?: string;
  description?: string;
  content?: Record<string, Content>;
  [codesKey]?: readonly string[];
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema & { readonly description?: string };
  }[];
  readonly requestBody?: { readonly content: Record<string, Content> };
  readonly responses: Record<string, Answer>;
  readonly 'x-any-origin'?: true;
  'x-form-too'?: true;
  'x-body-limit'?: number;
}

/** The part of an OpenAPI 3.1 document that we read. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    responses?: Record<string, Answer>;
    readonly securitySchemes: typeof securitySchemes;
  };
  /** The catalogue of error codes. */
  'x-error-codes': Readonly<Record<string, Pick<ErrorCode, 'status' | 'meaning'>>>;
}

const description = `Search, quote, book, pay and cancel stays, on the host of any site that this server runs.

Amounts are whole minor units in a decimal string. Stays are local dates; instants are UTC. Requests and answers are
JSON. Errors have one shape: a \`code\` for programs, a \`message\` and \`errors\` by field in the language of \`locale\`,
else of \`Accept-Language\`. \`x-error-codes\` lists all codes; each operation lists those that it answers.

A change of money needs an \`Idempotency-Key\`: a retry with the same key and the same request is the same change.

Operations that need no identity may be called by pages of any site, without cookies; all others by our own pages and
by programs.`;

/**
 * Describes APIs by their mount paths: every operation added with `openapi()`. Throws when an operation lists an error
 * code that `errors` does not have.
 */
export function apiDocument(
  parts: readonly { readonly base: string; readonly api: Api }[],
  errors: ErrorCodes,
): ApiDocument {
  const all = new OpenAPIHono();
  for (const { base, api } of parts) all.route(base, api);
  all.openAPIRegistry.register('Problem', problemSchema);
  for (const [name, scheme] of Object.entries(securitySchemes))
    all.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  const document = all.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Wayfare',
      version: '3',
      description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
    security: everybody,
    tags: [...tags],
  }) as unknown as ApiDocument & { webhooks?: object };
  delete document.webhooks;
  for (const methods of Object.values(document.paths))
    for (const [method, operation] of Object.entries(methods)) complete(method, operation, document.components, errors);
  document['x-error-codes'] = Object.fromEntries(
    Object.entries(errors).map(([code, { status, meaning }]) => [code, { status, meaning }]),
  );
  return document;
}

/** The description, generated at the first request: by then every operation has been added. */
export function describeOnce(...about: Parameters<typeof apiDocument>): () => ApiDocument {
  let document: ApiDocument | undefined;
  return () => (document ??= apiDocument(...about));
}

/** Registers `/openapi.json`, which is open to pages of every site. */
export function serveDocument(api: Api, description: () => ApiDocument): void {
  api.get('/openapi.json', (c) => {
    c.header('access-control-allow-origin', '*');
    return c.json(description());
  });
}

/** Adds the refusals of an operation, each kind as one shared component, and an example for every body. */
function complete(
  method: string,
  operation: DescribedOperation,
  components: ApiDocument['components'],
  errors: ErrorCodes,
): void {
  const { responses, requestBody } = operation;
  delete operation['x-body-limit'];
  if (operation['x-form-too'] && requestBody) {
    delete operation['x-form-too'];
    const { schema } = requestBody.content['application/json']!;
    requestBody.content['application/x-www-form-urlencoded'] = { schema: schema! };
  }
  for (const body of [requestBody, ...Object.values(responses)])
    for (const [type, content] of Object.entries(body?.content ?? {}))
      if (type === 'application/json' && content.schema)
        content.example ??= exampleOf(content.schema, components.schemas);
  for (const code of sharedCodes(method)) {
    const answer = (responses[webCodes[code].status] ??= { description: '' });
    answer[codesKey] = [...(answer[codesKey] ?? []), code];
  }
  for (const [status, { [codesKey]: all }] of Object.entries(responses)) {
    if (!all) continue;
    const codes = [...new Set(all)];
    const name = codes.map(pascal).join('Or');
    (components.responses ??= {})[name] ??= refusal(codes, errors);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

const pascal = (code: string) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function refusal(codes: readonly string[], errors: ErrorCodes): Answer {
  const translate = translator(defaultLocale);
  const known = (code: string) => {
    const meant = errors[code];
    if (!meant) throw new Error(`the error code ${code} is not in the catalogue`);
    return { meaning: meant.meaning, text: translate(`api.${meant.text}`, { limit: '64 kB' }) };
  };
  const value = (code: string) => ({ message: known(code).text, errors: {}, code, trace_id: exampleTrace });
  return {
    description: codes.map((code) => `\`${code}\`: ${known(code).meaning}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { summary: known(code).meaning, value: value(code) }])),
      },
    },
  };
}

const exampleTrace = '5f0c1f3e-6f0b-4a44-9d0e-2f0f4c1b7a55';
