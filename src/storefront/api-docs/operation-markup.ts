import type { ApiDocument, DescribedOperation } from '#web/api/document.ts';
import { exampleOf } from '#web/api/example-of.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { all, inline, prose, sample } from './prose.ts';
import { type DescribedSchema, type Field, fieldsMarkup, fieldsOf, typeMarkup } from './schema-markup.ts';

export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

/** One operation: purpose, access, parameters and responses. */
export function operationMarkup(
  { method, path, operation }: DocumentedOperation,
  { components }: ApiDocument,
  origin: string,
): Markup {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json'];
  const fields = parameters.map((one): Field => {
    const schema = one.schema as DescribedSchema;
    return {
      name: one.name,
      where: places[one.in] ?? one.in,
      required: one.required ?? false,
      schema,
      description: one.description,
    };
  });
  return markup`<article id="${operationId}"><h3><a href="#${operationId}">${summary}</a></h3><p class="api-line"><span class="api-method api-${method}">${method.toUpperCase()}</span> <code>${path}</code></p>${
    description ? prose(description) : null
  }<p class="api-access">Open to ${accessMarkup(operation)}. Pages of other sites ${operation['x-any-origin'] ? 'may call it, without cookies' : 'may not call it'}.</p>${
    fields.length > 0 ? markup`<h4>Parameters</h4>${fieldsMarkup(fields)}` : null
  }${
    body?.schema
      ? markup`<h4>Request body</h4><p>${typeMarkup(body.schema)}${
          'application/x-www-form-urlencoded' in requestBody!.content ? ' · JSON or a form' : ''
        }</p>${fieldsMarkup(fieldsOf(resolved(body.schema, components.schemas)))}${sample(json(body.example))}`
      : null
  }${answersMarkup(operation, components)}<details><summary>Try it with curl</summary>${sample(
    curl({ method, path, operation }, origin, body?.example),
  )}</details></article>`;
}

const places: Readonly<Record<string, string>> = { path: 'in the path', query: 'in the query' };
const json = (value: unknown) => JSON.stringify(value, null, 2);

function resolved(schema: DescribedSchema, named: ApiDocument['components']['schemas']): DescribedSchema {
  return schema.$ref ? (named[schema.$ref.split('/').at(-1)!] as DescribedSchema) : schema;
}

/** The alternative security requirements, each with the schemes that it combines. */
function accessMarkup({ security }: DescribedOperation): Markup {
  const ways = (security ?? [{}]).filter((one) => Object.keys(one).length > 0);
  if (!security || security.some((one) => Object.keys(one).length === 0)) return markup`everybody`;
  const way = (one: object) =>
    Object.keys(one).map(
      (name, at) => markup`${at > 0 ? ' and ' : ''}<a class="link" href="#access-${name}">${name}</a>`,
    );
  return all(ways.map((one, at) => markup`${at > 0 ? ', or ' : ''}${all(way(one))}`));
}

function answersMarkup(
  { responses }: DescribedOperation,
  { responses: shared = {} }: ApiDocument['components'],
): Markup {
  const good = Object.entries(responses).filter(([, one]) => !one.$ref);
  const refused = Object.entries(responses).flatMap(([status, { $ref }]) => {
    const schema = $ref ? shared[$ref.split('/').at(-1)!]?.content?.['application/json']?.schema : undefined;
    const codes = schema?.allOf?.[1]?.properties?.['code']?.enum ?? [];
    return codes.map(
      (code) => markup`<li><a href="#error-${String(code)}"><b>${status}</b> <code>${String(code)}</code></a></li>`,
    );
  });
  return markup`<h4>Answer</h4>${all(
    good.map(([status, { description = '', content = {} }]) => {
      const [type, one] = Object.entries(content)[0] ?? [];
      return markup`<p><b>${status}</b> ${inline(description)}${
        type && type !== 'application/json' ? markup` <code>${type}</code>` : null
      }</p>${one?.example === undefined ? null : markup`<details><summary>Example</summary>${sample(json(one.example))}</details>`}`;
    }),
  )}<h4>Errors</h4><ul class="api-codes">${all(refused)}</ul>`;
}

/** The call as a shell command. */
function curl({ method, path, operation }: DocumentedOperation, origin: string, example: unknown): string {
  const parameters = operation.parameters ?? [];
  const value = (schema: DescribedSchema) => String(exampleOf(schema, {}));
  let address = path;
  const query = new URLSearchParams();
  const headers: string[] = [];
  for (const { in: where, name, required, schema } of parameters) {
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value(schema)));
    if (where === 'query' && required) query.set(name, value(schema));
    if (where === 'header') headers.push(`${name}: ${value(schema)}`);
  }
  if (operation.security?.some((one) => 'reservationToken' in one)) headers.push('X-Reservation-Token: …');
  if (example !== undefined) headers.push('Content-Type: application/json');
  const whole = origin + address + (query.size > 0 ? `?${query}` : '');
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${whole}'`,
    ...headers.map((one) => `  -H '${one}'`),
    ...(example === undefined ? [] : [`  -d '${JSON.stringify(example).replaceAll("'", String.raw`'\''`)}'`]),
  ].join(' \\\n');
}
