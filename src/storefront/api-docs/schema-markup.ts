import type { Schema } from '#web/api/example-of.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { all, inline } from './prose.ts';

export type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

export interface DescribedSchema extends Schema {
  readonly description?: string;
  readonly required?: readonly string[];
  readonly pattern?: string;
}

const nameOf = (ref: string) => ref.split('/').at(-1)!;

/** What a value is, with a link to a type that has a name. */
export function typeMarkup(schema: DescribedSchema, say: Say): Markup {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return markup`<a class="link" href="#schema-${name}">${name}</a>`;
  }
  const [first, ...others] = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (first) {
    const isNullable = others.some((one) => one.type === 'null');
    return markup`${typeMarkup(first, say)}${isNullable ? ` ${say('or_null')}` : ''}`;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const orNull = types.includes('null') ? ` ${say('or_null')}` : '';
  if (types.includes('array') && schema.items) return markup`${listOf(schema.items, say)}${orNull}`;
  const [type] = types;
  if (type === undefined) return markup`${say('any')}`;
  return markup`${schema.format ? `${type} (${schema.format})` : type}${orNull}`;
}

function listOf(items: DescribedSchema, say: Say): Markup {
  const [before = '', after = ''] = say('list', { type: '\u0000' }).split('\u0000');
  return markup`${before}${typeMarkup(items, say)}${after}`;
}

export interface Field {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: DescribedSchema;
  readonly description?: string | undefined;
}

/** The fields of an object, those of objects inside it after a dot. */
export function fieldsOf(schema: DescribedSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = prefix + key;
    const own = { name, required: schema.required?.includes(key) ?? false, schema: part };
    const inner = part.items?.properties ? fieldsOf(part.items, `${name}[].`) : fieldsOf(part, `${name}.`);
    return [own, ...inner];
  });
}

export function fieldsMarkup(fields: readonly Field[], say: Say): Markup {
  return markup`<dl class="api-fields">${all(fields.map((field) => fieldMarkup(field, say)))}</dl>`;
}

function fieldMarkup({ name, where, required, schema, description = schema.description }: Field, say: Say): Markup {
  const values = schema.enum?.map(String) ?? [];
  const example = schema.example === undefined ? null : JSON.stringify(schema.example);
  return markup`<div><dt><code dir="ltr">${name}</code> <small>${typeMarkup(schema, say)}${where ? ` · ${where}` : ''} · ${
    required ? markup`<b>${say('required')}</b>` : say('optional')
  }</small></dt>${description ? markup`<dd lang="en" dir="ltr">${inline(description)}</dd>` : null}${
    values.length > 0
      ? markup`<dd>${say('values')}: <span dir="ltr">${all(values.map((one) => markup`<code>${one}</code> `))}</span></dd>`
      : example
        ? markup`<dd>${say('example')}: <code dir="ltr">${example}</code></dd>`
        : null
  }</div>`;
}
