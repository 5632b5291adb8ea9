import type { WebCode } from './web-codes.ts';

const ofChanges = [
  'foreign_origin',
  'csrf',
  'malformed_json',
  'too_deep',
  'body_too_large',
  'encoded_body',
  'not_json',
  'busy',
] as const satisfies readonly WebCode[];

/** Error codes of any operation of this method (lower case). Each reads `locale` of the query, which may be invalid. */
export function sharedCodes(method: string): readonly WebCode[] {
  return ['unknown_host', 'unknown_token', ...(method === 'get' ? [] : ofChanges), 'invalid', 'internal'];
}
