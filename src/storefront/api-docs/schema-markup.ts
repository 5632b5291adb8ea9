import type { Schema } from '#web/api/example-of.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { all, inline } from './prose.ts';

export interface DescribedSchema extends Schema {
  readonly description?: string;
  readonly required?: readonly string[];
  readonly pattern?: string;
}

const nameOf = (ref: string) => ref.split('/').at(-1)!;

/** The type of a value, with a link to a named type. */
export function typeMarkup(schema: DescribedSchema): Markup {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return markup`<a class="link" href="#schema-${name}">${name}</a>`;
  }
  const [first, ...others] = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (first) {
    const isNullable = others.some((one) => one.type === 'null');
    return markup`${typeMarkup(first)}${isNullable ? ' or null' : ''}`;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const orNull = types.includes('null') ? ' or null' : '';
  if (types.includes('array') && schema.items) return markup`list of ${typeMarkup(schema.items)}${orNull}`;
  const [type] = types;
  if (type === undefined) return markup`anything`;
  return markup`${schema.format ? `${type} (${schema.format})` : type}${orNull}`;
}

export interface Field {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: DescribedSchema;
  readonly description?: string | undefined;
}

/** The fields of an object; nested fields are written with a dot. */
export function fieldsOf(schema: DescribedSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = prefix + key;
    const own = { name, required: schema.required?.includes(key) ?? false, schema: part };
    const inner = part.items?.properties ? fieldsOf(part.items, `${name}[].`) : fieldsOf(part, `${name}.`);
    return [own, ...inner];
  });
}

export function fieldsMarkup(fields: readonly Field[]): Markup {
  return markup`<dl class="api-fields">${all(fields.map((field) => fieldMarkup(field)))}</dl>`;
}

function fieldMarkup({ name, where, required, schema, description = schema.description }: Field): Markup {
  const values = schema.enum?.map(String) ?? [];
  const example = schema.example === undefined ? null : JSON.stringify(schema.example);
  return markup`<div><dt><code>${name}</code> <small>${typeMarkup(schema)}${where ? ` · ${where}` : ''} · ${
    required ? markup`<b>required</b>` : 'optional'
  }</small></dt>${description ? markup`<dd>${inline(description)}</dd>` : null}${
    values.length > 0
      ? markup`<dd>One of ${all(values.map((one) => markup`<code>${one}</code> `))}</dd>`
      : example
        ? markup`<dd>Example: <code>${example}</code></dd>`
        : null
  }</div>`;
}
