import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkApiDescription } from './api-description.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'wayfare-openapi-'));
});
afterAll(async () => await rm(directory, { recursive: true, force: true }));

interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}
const places = '/v3/places';

test.each<[string, (operation: Operation) => void, string]>([
  ['no operationId', (one) => delete one.operationId, 'operation-operationId'],
  ['no summary', (one) => delete one.summary, 'operation-summary'],
  [
    'an example that its schema refuses',
    (one) => Object.assign(one.responses['200']!.content!['application/json']!, { example: { data: 1 } }),
    'no-invalid-media-type-examples',
  ],
  [
    'a reference that leads nowhere',
    (one) => Object.assign(one.responses, { 404: { $ref: '#/components/responses/None' } }),
    'no-unresolved-refs',
  ],
])('an operation with %s is found', async (_what, spoil, rule) => {
  const document = JSON.parse(await readFile('docs/api/openapi.json', 'utf8')) as {
    paths: Record<string, { get: Operation }>;
  };
  spoil(document.paths[places]!.get);
  const file = path.join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  expect(await checkApiDescription(file)).toContain(rule);
});

test('the description as it is has no fault', async () => expect(await checkApiDescription()).toBe(''));
