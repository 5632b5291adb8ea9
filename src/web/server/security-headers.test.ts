import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const base = { https: true, inlineScripts: [], formTargets: [], development: false };
const policyOf = (mapOrigins: readonly string[]) =>
  securityHeaders({ ...base, mapOrigins })['content-security-policy']!.split('; ');

test('without an operator’s map pages fetch from their own origin alone', () => {
  expect(policyOf([])).toContain("connect-src 'self'");
  expect(policyOf([])).toContain("img-src 'self' data:");
});
test('the origins of an operator’s map may be fetched from and shown, and run nothing', () => {
  const policy = policyOf(['https://tiles.example', 'https://glyphs.example']);
  expect(policy).toContain("connect-src 'self' https://tiles.example https://glyphs.example");
  expect(policy).toContain("img-src 'self' data: https://tiles.example https://glyphs.example");
  const others = policy.filter((one) => !/^(connect|img)-src/.test(one));
  expect(others.join(' ')).not.toContain('example');
});
test('workers are files of our own, never blobs', () => expect(policyOf([])).toContain("worker-src 'self'"));
