import { type Check, type Finding } from './tree.ts';

const banned = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'shared',
  'lib',
  'libs',
  'core',
  'misc',
  'types',
  'constants',
  'service',
  'services',
  'manager',
  'index',
]);

/** `.sql.ts`, `.contract.ts`, `.test.ts` and `.config.ts` say what kind of file it is. */
const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.(sql|test|contract|config|lock|d))?\.[a-z0-9]+$/;
const folderName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const migration = /^\d{8}T\d{4}-[a-z0-9-]+\.sql$/;

/** Names are kebab-case and say what is inside. */
export const names: Check = (tree) => {
  const findings = new Map<string, Finding>();
  const report = (file: string, text: string) => findings.set(`${file} ${text}`, { file, rule: 'name', text });
  for (const file of tree.keys()) {
    if (!/^(src|scripts|e2e|bench)\//.test(file)) continue;
    const parts = file.split('/');
    const last = parts.pop()!;
    for (const [depth, part] of parts.entries()) {
      const folder = parts.slice(0, depth + 1).join('/');
      if (!folderName.test(part)) report(folder, 'is not kebab-case');
      if (bannedWord(part)) report(folder, `is called “${bannedWord(part)}”, which says nothing`);
    }
    const isMigration = parts.at(-1) === 'migrations';
    if (isMigration && !migration.test(last)) report(file, 'is no migration’s name: 20261120T0930-noun.sql');
    if (!isMigration && !fileName.test(last)) report(file, 'is not kebab-case');
    if (bannedWord(last.split('.')[0]!))
      report(file, `is called “${bannedWord(last.split('.')[0]!)}”, which says nothing`);
  }
  return [...findings.values()];
};

function bannedWord(name: string): string | undefined {
  return name.split('-').find((word) => banned.has(word.toLowerCase()));
}
