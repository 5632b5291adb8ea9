import type { WebCode } from './web-codes.ts';

/** What any operation may refuse, by what kind of request it is. Each has the query's `locale`, which may be invalid. */
export function sharedCodes(method: string, hasBody: boolean): readonly WebCode[] {
  return [
    'unknown_host',
    'unknown_token',
    ...(method === 'get' ? [] : (['foreign_origin', 'csrf'] as const)),
    ...(hasBody ? (['malformed_json', 'too_deep', 'body_too_large', 'encoded_body', 'not_json'] as const) : []),
    'invalid',
    'internal',
  ];
}
