import { type Check, type Finding, foldersOf, isTest } from './tree.ts';

const maxLines = 400;
const maxFiles = 20;

/** Tables of facts, where a split would only hide a part. */
const data = /^src\/(?:demo\/world\/(?:geography\/)?|travel\/map\/shore\/)[a-z-]+\.json$/;

/** What has been migrated stays written, so that these folders only grow. */
const grows = /\/migrations$/;

/** A file has one idea and a folder one noun; tests count by their length, not by their number. */
export const fileSize: Check = (tree) => {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (!/^(src|scripts|tests|e2e|bench)\/.*\.(tsx?|mjs|css|sql|json)$/.test(file) || data.test(file)) continue;
    const lines = text.trimEnd().split('\n').length;
    if (lines > maxLines)
      findings.push({ file, rule: 'file-length', text: `has ${lines} lines, ${maxLines} is the limit` });
  }
  for (const folder of ['src', 'scripts', 'e2e', 'bench'].flatMap((under) => [...foldersOf(tree, under)])) {
    const [name, files] = folder;
    const count = files.filter((file) => !isTest(`${name}/${file}`)).length;
    if (count > maxFiles && !grows.test(name))
      findings.push({
        file: name,
        rule: 'folder-size',
        text: `holds ${count} files, ${maxFiles} is the limit; split it by noun`,
      });
  }
  return findings;
};
