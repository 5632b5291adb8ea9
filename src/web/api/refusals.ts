import { type ProblemCode, problemStatus } from './problems.ts';

/** Set on a response that refuses: the codes that it can have. `describe` writes its text, schema and examples. */
export const codesKey = 'x-codes';

interface Refused {
  readonly description: string;
  readonly [codesKey]: readonly ProblemCode[];
}

/** An operation's own refusals, for the `responses` of its route; those that all operations share are added to them. */
export function refusals(...codes: readonly ProblemCode[]): object {
  const byStatus: Record<number, Refused> = {};
  for (const code of codes) {
    const status = problemStatus[code];
    byStatus[status] = { description: '', [codesKey]: [...(byStatus[status]?.[codesKey] ?? []), code] };
  }
  return byStatus;
}

/** What any operation may refuse, by what kind of request it is. */
export function sharedCodes(method: string, hasBody: boolean): ProblemCode[] {
  return [
    'unknown_token',
    ...(method === 'get' ? [] : (['foreign_origin', 'csrf'] as const)),
    ...(hasBody
      ? (['malformed_json', 'too_deep', 'body_too_large', 'encoded_body', 'not_json', 'invalid'] as const)
      : []),
    'internal',
  ];
}
