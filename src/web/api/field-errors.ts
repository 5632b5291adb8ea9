import type { MessageValues, Translate } from '#i18n/translate.ts';

const maxErrors = 50;
const longestField = 100;

/** A problem that a schema found in a part of a request. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly format?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly values?: readonly unknown[];
  /** For a custom rule (`refine`): the name of its message in `api` and the message's arguments. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** For `refine`: the message of a custom rule, in the visitor's language. `name` is a message of `api`. */
export function fieldText(name: string, values: MessageValues = {}): { params: Record<string, unknown> } {
  return { params: { text: name, values } };
}

/** Field → texts, an unknown key under its own name. Bounded, so that the response is not longer than the request. */
export function fieldErrors(issues: readonly Issue[], sent: unknown, translate: Translate): Record<string, string[]> {
  // Without a prototype, because a client may send a key named `constructor`.
  const errors = Object.create(null) as Record<string, string[]>;
  let count = 0;
  for (const issue of issues) {
    const { path, keys = [] } = issue;
    const named =
      issue.code === 'unrecognized_keys'
        ? keys.slice(0, maxErrors).map((key) => [[...path, key], translate('api.field_unknown')] as const)
        : [[path, textOf(issue, sent, translate)] as const];
    for (const [at, text] of named) {
      if ((count += 1) > maxErrors) return errors;
      (errors[at.map(String).join('.').slice(0, longestField)] ??= []).push(text);
    }
  }
  return errors;
}

/** How a schema reports a missing value. */
const kindsOfNone = new Set(['invalid_type', 'invalid_value', 'invalid_union']);
const kinds = new Set(['string', 'number', 'int', 'boolean', 'array', 'object']);

function textOf(issue: Issue, sent: unknown, translate: Translate): string {
  const { params, values, origin = '', minimum, maximum } = issue;
  if (typeof params?.['text'] === 'string')
    return translate(`api.${params['text']}`, params['values'] as MessageValues | undefined);
  if (kindsOfNone.has(issue.code) && valueAt(sent, issue.path) === undefined) return translate('api.field_required');
  const isList = origin === 'array' || origin === 'set';
  switch (issue.code) {
    case 'invalid_type':
      return translate(kinds.has(issue.expected ?? '') ? `api.field_${issue.expected}` : 'api.field_invalid');
    case 'invalid_value':
      return translate('api.field_one_of', { values: (values ?? []).map(String).join(', ') });
    case 'invalid_format':
      return translate(issue.format === 'uuid' ? 'api.field_uuid' : 'api.field_invalid');
    case 'too_small':
      if (origin === 'string' && minimum === 1) return translate('api.field_required');
      if (origin === 'string') return translate('api.field_too_short', { count: Number(minimum) });
      if (isList) return translate('api.field_too_few', { count: Number(minimum) });
      return translate('api.field_too_small', { least: String(minimum) });
    case 'too_big':
      if (origin === 'string') return translate('api.field_too_long', { count: Number(maximum) });
      if (isList) return translate('api.field_too_many', { count: Number(maximum) });
      return translate('api.field_too_large', { most: String(maximum) });
    default:
      return translate('api.field_invalid');
  }
}

/** Own properties only, so not `__proto__`. */
function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  let value = sent;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
