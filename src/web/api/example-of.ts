/** The parts of a JSON schema that examples are made from. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly example?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A value that matches a schema, composed of the examples of its parts. `named` are the component schemas. */
export function exampleOf(schema: Schema, named: Readonly<Record<string, Schema>>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1)!] ?? {}, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], named);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, named)));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part, named)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, named)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'uuid' ? '01990c4a-7d1e-7b52-9a64-3f0e5d2c8b17' : 'text';
    default:
      return null;
  }
}
