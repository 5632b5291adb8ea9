import path from 'node:path';
import { type Check, type Finding, type Tree } from './tree.ts';

/** README's map has one line for each folder of `src`, and no other. */
export const readmeMap: Check = (tree) => {
  const folders = new Set([...tree.keys()].flatMap((file) => /^src\/([^/]+)\//.exec(file)?.[1] ?? []));
  const lines = [...(tree.get('README.md') ?? '').matchAll(/^\| `src\/([^/`]+)\/` \| [^|]{10,} \|$/gm)].map(
    ([, folder]) => folder!,
  );
  return [
    ...[...folders]
      .filter((folder) => !lines.includes(folder))
      .map((folder) => inReadme(`has no line for src/${folder}/`)),
    ...lines
      .filter((line) => !folders.has(line))
      .map((line) => inReadme(`has a line for src/${line}/, which is not there`)),
    ...lines.filter((line, at) => lines.indexOf(line) < at).map((line) => inReadme(`has src/${line}/ twice`)),
  ];
};

const inReadme = (text: string): Finding => ({ file: 'README.md', rule: 'map', text });

const maxLines = 42;
const parts = ['## Context', '## Decision', '## Consequence'];

/** `accepted`, or `superseded by NNN`; a decision of which only a part was replaced says by what, and which part. */
const status = /^Status: (?:accepted(?:; superseded in part by (\d{3}) \(.+\))?|superseded by (\d{3}))$/m;

/** Decisions are numbered without a gap, have a status and three parts, and are short enough to be read. */
export const decisions: Check = (tree) => {
  const files = [...tree.keys()].filter((file) => file.startsWith('docs/decisions/'));
  const numbers = new Set(files.map((file) => /\/(\d{3})-/.exec(file)?.[1]));
  return files.flatMap((file, at) => {
    const number = String(at + 1).padStart(3, '0');
    const text = tree.get(file)!;
    const wrong = [];
    if (!new RegExp(`^docs/decisions/${number}-[a-z0-9]+(-[a-z0-9]+)*\\.md$`).test(file))
      wrong.push(`should be ${number}-title.md`);
    if (!text.startsWith(`# ${number} `)) wrong.push(`should begin with “# ${number} …”`);
    const said = status.exec(text.split('\n## ', 1)[0]!);
    const successor = said?.[1] ?? said?.[2];
    if (!said) wrong.push('should have “Status: accepted” or “Status: superseded by NNN” below its title');
    if (successor === number) wrong.push('supersedes itself');
    else if (successor && !numbers.has(successor)) wrong.push(`is superseded by ${successor}, which is not there`);
    const headings = text.match(/^## .*$/gm) ?? [];
    if (headings.join() !== parts.join()) wrong.push(`should have ${parts.join(', ')}`);
    if (text.trimEnd().split('\n').length > maxLines) wrong.push(`is longer than ${maxLines} lines`);
    return wrong.map((problem) => ({ file, rule: 'decision', text: problem }));
  });
};

/** A path from the root in code quotes; one with a placeholder (`<name>`, `*`) is a pattern and is not checked. */
const quotedPath = /`((?:src|scripts|tests|locales)\/[\w./-]*|(?:e2e|bench)\/[\w./-]*\.ts)`/g;
/** A source file by its last segments, as a page has it that has named the folder before. */
const quotedSource = /`(?!docs\/)(\w[\w./-]*\.(?:ts|tsx|sql|css))`/g;
const linkedPage = /\]\(([^):#\s]+\.md)[)#]/g;

/** The pages for engineers name only files, folders and pages that are there. */
export const documentPaths: Check = (tree) =>
  [...tree]
    .filter(([file]) => /^(?:docs\/.*|[^/]*)\.md$/.test(file))
    .flatMap(([file, text]) =>
      [
        ...[quotedPath, quotedSource].flatMap((pattern) => [...text.matchAll(pattern)].map(([, named]) => named!)),
        ...[...text.matchAll(linkedPage)].map(([, linked]) => path.posix.join(path.posix.dirname(file), linked!)),
      ]
        .filter((named, at, all) => !isThere(tree, named) && all.indexOf(named) === at)
        .map((named) => ({ file, rule: 'path', text: `names ${named}, which is not there` })),
    );

function isThere(tree: Tree, named: string): boolean {
  if (tree.has(named)) return true;
  const folder = named.endsWith('/') ? named : `${named}/`;
  return [...tree.keys()].some((file) => file.startsWith(folder) || file.endsWith(`/${named}`));
}

/** `.env.example` names every variable of `config.ts` and of the connectors' own, and no other. */
export const envExample: Check = (tree) => {
  const connectors = [...tree.keys()].filter((file) => /^src\/(suppliers|gateways)\/[^/]+\/config\.ts$/.test(file));
  const known = [
    ...namesIn(tree, 'src/compose/config.ts', /^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...new Set(connectors.flatMap((file) => namesIn(tree, file, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g))),
  ];
  // `*` stands for a name that the operator gives.
  const families = namesIn(tree, 'src/compose/sign-in-config.ts', /^ {2}'([A-Z_*]+)': /gm).map(
    (name) => [name, new RegExp(`^${name.replace('*', '[A-Z][A-Z0-9]*')}$`)] as const,
  );
  known.push(...namesIn(tree, 'src/compose/sign-in-config.ts', /^ {2}([A-Z][A-Z0-9_]+): /gm));
  const told = namesIn(tree, '.env.example', /^#?([A-Z][A-Z0-9_]+)=/gm);
  return [
    ...known
      .filter((name) => !told.includes(name))
      .map((name) => ({ file: '.env.example', rule: 'environment', text: `does not tell of ${name}` })),
    ...families
      .filter(([, pattern]) => !told.some((name) => pattern.test(name)))
      .map(([name]) => ({ file: '.env.example', rule: 'environment', text: `does not tell of ${name}` })),
    ...told
      .filter((name) => !known.includes(name) && !families.some(([, pattern]) => pattern.test(name)))
      .map((name) => ({ file: '.env.example', rule: 'environment', text: `tells of ${name}, which nothing reads` })),
  ];
};

const namesIn = (tree: Tree, file: string, pattern: RegExp) =>
  [...(tree.get(file) ?? '').matchAll(pattern)].map(([, name]) => name!);

/** Words that no file may keep: marks of unfinished work. */
const banned = /\b(?:TODO|FIXME|[Ll]orem ipsum)\b/g;

export const words: Check = (tree) =>
  [...tree]
    .filter(([file]) => !file.startsWith('scripts/checks/') && !file.startsWith('package'))
    .flatMap(([file, text]) =>
      (text.match(banned) ?? []).map((word) => ({ file, rule: 'word', text: `has “${word}”` })),
    );
