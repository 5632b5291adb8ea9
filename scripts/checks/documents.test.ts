import { expect, test } from 'vitest';
import { decisions, documentPaths, envExample, readmeMap, words } from './documents.ts';
import { type Check, treeOf } from './tree.ts';

const textsOf = (check: Check, files: Record<string, string>) =>
  check(treeOf(files)).map(({ file, text }) => `${file} ${text}`);

test('the map and the tree agree', () => {
  const line = (folder: string) => `| \`src/${folder}/\` | what it is for |\n`;
  const source = { 'src/web/a.ts': '', 'src/ui/b/c.ts': '', 'src/main.ts': '' };
  expect(textsOf(readmeMap, { ...source, 'README.md': line('web') + line('ui') })).toEqual([]);
  expect(textsOf(readmeMap, { ...source, 'README.md': line('web') })).toEqual(['README.md has no line for src/ui/']);
  expect(textsOf(readmeMap, { ...source, 'README.md': `${line('web')}| \`src/ui/\` |  |\n` })).toEqual([
    'README.md has no line for src/ui/',
  ]);
  expect(textsOf(readmeMap, { ...source, 'README.md': line('web') + line('ui') + line('ui') + line('gone') })).toEqual([
    'README.md has a line for src/gone/, which is not there',
    'README.md has src/ui/ twice',
  ]);
});

test('decisions', () => {
  const text = (number: string, status = 'Status: accepted') =>
    `# ${number} Title\n\n${status}\n\n## Context\n\n## Decision\n\n## Consequence\n`;
  const one = { 'docs/decisions/001-one.md': text('001') };
  expect(textsOf(decisions, { ...one, 'docs/decisions/002-two.md': text('002') })).toEqual([]);
  expect(textsOf(decisions, { ...one, 'docs/decisions/003-gap.md': text('002') })).toEqual([
    'docs/decisions/003-gap.md should be 002-title.md',
  ]);
  expect(textsOf(decisions, { 'docs/decisions/001-one.md': text('002') })).toEqual([
    'docs/decisions/001-one.md should begin with “# 001 …”',
  ]);
  expect(textsOf(decisions, { 'docs/decisions/001-one.md': text('001').replace('## Context', '') })).toHaveLength(1);
  expect(textsOf(decisions, { 'docs/decisions/001-one.md': text('001') + '\nx'.repeat(40) })).toHaveLength(1);
  const withStatus = (status: string) =>
    textsOf(decisions, {
      'docs/decisions/001-one.md': text('001', status),
      'docs/decisions/002-two.md': text('002', 'Status: accepted; superseded in part by 001 (the name)'),
    });
  expect(withStatus('Status: superseded by 002')).toEqual([]);
  expect(withStatus('Status: superseded by 003')).toEqual([
    'docs/decisions/001-one.md is superseded by 003, which is not there',
  ]);
  expect(withStatus('Status: accepted; superseded in part by 009 (the name)')).toEqual([
    'docs/decisions/001-one.md is superseded by 009, which is not there',
  ]);
  expect(withStatus('Status: superseded by 001')).toEqual(['docs/decisions/001-one.md supersedes itself']);
  const missing =
    'docs/decisions/001-one.md should have “Status: accepted” or “Status: superseded by NNN” below its title';
  for (const status of ['', 'Status: proposed', 'Status: superseded', 'Status: superseded in part by 002'])
    expect(withStatus(status)).toEqual([missing]);
  expect(textsOf(decisions, { 'docs/decisions/001-one.md': `${text('001', '')}\nStatus: accepted\n` })).toEqual([
    missing,
  ]);
});

test('documents name files that exist', () => {
  const source = { 'src/web/serve.ts': '', 'docs/architecture.md': '', 'docs/decisions/001-one.md': '' };
  const good = 'See `src/web/serve.ts`, `src/web/`, `src/<name>/` and [why](docs/decisions/001-one.md).';
  expect(textsOf(documentPaths, { ...source, 'README.md': good })).toEqual([]);
  expect(textsOf(documentPaths, { ...source, 'README.md': 'See `src/web/gone.ts` and `src/we/`.' })).toEqual([
    'README.md names src/web/gone.ts, which is not there',
    'README.md names src/we/, which is not there',
  ]);
  expect(textsOf(documentPaths, { ...source, 'README.md': 'See `web/serve.ts`, `.sql.ts` and `<name>.ts`.' })).toEqual(
    [],
  );
  expect(textsOf(documentPaths, { ...source, 'README.md': 'See `web/gone.ts` and `erve.ts`.' })).toEqual([
    'README.md names web/gone.ts, which is not there',
    'README.md names erve.ts, which is not there',
  ]);
  expect(textsOf(documentPaths, { ...source, 'docs/glossary.md': '[a](architecture.md), [b](gone.md#part)' })).toEqual([
    'docs/glossary.md names docs/gone.md, which is not there',
  ]);
});

test('.env.example and config.ts agree', () => {
  const config = 'const variables = z.object({\n  PORT: z.number(),\n  SECRET: z.string(),\n});';
  expect(textsOf(envExample, { 'src/compose/config.ts': config, '.env.example': 'PORT=3000\n#SECRET=\n' })).toEqual([]);
  const connector = { 'src/suppliers/one/config.ts': 'const url = env.ONE_URL;' };
  expect(textsOf(envExample, { ...connector, '.env.example': '' })).toEqual(['.env.example does not tell of ONE_URL']);
  expect(textsOf(envExample, { 'src/compose/config.ts': config, '.env.example': 'PORT=3000\nHOST=x\n' })).toEqual([
    '.env.example does not tell of SECRET',
    '.env.example tells of HOST, which nothing reads',
  ]);
});

test.each(['// TODO later', 'Lorem ipsum dolor', '// FIXME'])('%s', (text) =>
  expect(textsOf(words, { 'src/a.ts': text })).toHaveLength(1),
);
test('mastodons are no unfinished work', () =>
  expect(textsOf(words, { 'src/a.ts': 'const mastodon = 1;' })).toEqual([]));
