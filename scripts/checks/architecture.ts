import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { forbidden } from './architecture-rules.ts';
import { browserReach } from './browser-reach.ts';
import { knots } from './knots.ts';
import type { Finding } from './tree.ts';

const sources = ['src', 'scripts', 'tests', 'e2e', 'bench'];

/** Checks the import rules on the tree at `root`. Throws when modules were missed: an empty check must not pass. */
export async function checkArchitecture(root: string): Promise<Finding[]> {
  const files = globSync(`{${sources.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).map((file) =>
    file.split(path.sep).join('/'),
  );
  const folders = sources.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
  const { output } = await cruise(folders, {
    baseDir: root,
    // TypeScript 7 has no API; without another parser every .ts would be passed over in silence.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    ruleSet: { forbidden: [...forbidden] },
    validate: true,
  });
  const result = output as ICruiseResult;
  const cruised = new Set(result.modules.map((module) => module.source));
  const overlooked = files.filter((file) => !cruised.has(file));
  const knowsImports = files.length < 20 || result.summary.totalDependenciesCruised! > files.length;
  if (overlooked.length > 0 || !knowsImports) {
    throw new Error(
      `dependency-cruiser saw ${files.length - overlooked.length} of ${files.length} files, ${result.summary.totalDependenciesCruised} imports; overlooked: ${overlooked.slice(0, 5).join(', ')}`,
    );
  }
  const violations = result.summary.violations.map(({ rule, from, to, cycle }) => ({
    file: from,
    rule: rule.name,
    text: rule.name === 'cycle' ? `imports itself by ${cycle!.map((one) => one.name).join(' → ')}` : `imports ${to}`,
  }));
  return [...violations, ...knots(result.modules), ...browserReach(result.modules)];
}
