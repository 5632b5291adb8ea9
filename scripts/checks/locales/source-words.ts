import { parseSync } from '@swc/core';

/** Of what a file of the product can put the key of a message together. */
export interface SourceWords {
  readonly file: string;
  /** Whose messages it shows. */
  readonly namespaces: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  /** Of properties, and numbers. */
  readonly names: ReadonlySet<string>;
  /** Texts that are the value of a property `text`. */
  readonly errorTexts: ReadonlySet<string>;
  /** The fixed parts of each template that could be a key. */
  readonly templates: readonly (readonly string[])[];
}

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly [name: string]: unknown;
}

export function sourceWords(files: readonly [file: string, text: string][]): SourceWords[] {
  return files.map(([file, text]) => {
    const found = {
      file,
      namespaces: new Set<string>(),
      texts: new Set<string>(),
      names: new Set<string>(),
      errorTexts: new Set<string>(),
      templates: [] as (readonly string[])[],
    };
    const add = (text: string, template?: readonly string[]) => {
      if (template) found.templates.push(template);
      else found.texts.add(text);
      const [, namespace] = /^([a-z][a-z-]*)\./.exec(text) ?? [];
      if (namespace !== undefined) found.namespaces.add(namespace);
    };
    visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' }), (node) => {
      if (node.type === 'StringLiteral') add(node.value as string);
      const namespace = namespaceIn(node);
      if (namespace !== undefined) found.namespaces.add(namespace);
      if (node.type === 'NumericLiteral') found.names.add(String(node.value));
      if (node.type === 'TemplateLiteral') {
        const parts = (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked);
        if (parts.length === 1) add(parts[0]!);
        else if (parts.some((part) => part !== '') && parts.every((part) => /^[\w.-]*$/.test(part)))
          add(parts[0]!, parts);
      }
      if (node.type === 'KeyValueProperty') {
        const [key, value] = [node['key'] as Node, node['value'] as Node];
        if (typeof key.value === 'string') found.names.add(key.value);
        if (key.value === 'text' && value.type === 'StringLiteral') found.errorTexts.add(value.value as string);
      }
    });
    return found;
  });
}

/** `useTexts('shell')`, `loadedTexts().of('calendar')`, `Texts<'chosen'>` */
function namespaceIn(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    const [first] = node['arguments'] as { expression: Node }[];
    const name = callee.type === 'MemberExpression' ? (callee['property'] as Node).value : callee.value;
    if ((name === 'useTexts' || name === 'of') && first?.expression.type === 'StringLiteral')
      return first.expression.value as string;
  }
  if (node.type === 'TsTypeReference' && (node['typeName'] as Node).value === 'Texts') {
    const { params = [] } = (node['typeParams'] ?? {}) as { params?: { literal?: Node }[] };
    return params[0]?.literal?.value as string | undefined;
  }
  return undefined;
}

function visit(node: unknown, take: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) take(node as Node);
  for (const one of Object.values(node)) visit(one, take);
}
