import type { IModule } from 'dependency-cruiser';
import { type Finding, isTest } from './tree.ts';

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Folders (and files beside them) that import each other in a circle: none of them can be read, or taken out, without
 * the others. A cycle between files is found by dependency-cruiser.
 */
export function knots(modules: readonly Pick<IModule, 'source' | 'dependencies'>[]): Finding[] {
  const imports = modules
    .filter(({ source }) => source.startsWith('src/') && !isTest(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved] as const))
    .filter(([, to]) => to.startsWith('src/') && !isTest(to));
  // The parts themselves have their rules of direction.
  const folders = new Set(
    imports
      .flat()
      .flatMap(foldersAbove)
      .filter((folder) => folder !== 'src'),
  );
  return [...folders].toSorted().flatMap((folder) =>
    circles(edgesIn(folder, imports)).map((circle): Finding => {
      const links = imports
        .filter(([from, to]) => within(circle, folder, from, to))
        .map(([from, to]) => `${from.slice(folder.length + 1)} imports ${to.slice(folder.length + 1)}`);
      return { file: folder, rule: 'knot', text: `${circle.toSorted().join(', ')}: ${links.slice(0, 6).join('; ')}` };
    }),
  );
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** The file or folder right under `folder` in which a file lies; null elsewhere. */
function childOf(folder: string, file: string): string | null {
  return file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null;
}

function within(circle: readonly string[], folder: string, from: string, to: string): boolean {
  const [a, b] = [childOf(folder, from), childOf(folder, to)];
  return a !== b && a !== null && b !== null && circle.includes(a) && circle.includes(b);
}

function edgesIn(folder: string, imports: readonly (readonly [string, string])[]): Edges {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const [a, b] = [childOf(folder, from), childOf(folder, to)];
    if (a === null || b === null || a === b) continue;
    edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  return edges;
}

/** Groups of nodes each of which reaches all others of its group. */
function circles(edges: Edges): string[][] {
  const reached = new Map([...edges.keys()].map((node) => [node, reach(edges, node)]));
  const found: string[][] = [];
  for (const [node, others] of reached) {
    if (!others.has(node) || found.some((circle) => circle.includes(node))) continue;
    found.push([...others].filter((other) => reached.get(other)?.has(node)));
  }
  return found;
}

function reach(edges: Edges, from: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const next = [...(edges.get(from) ?? [])];
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    next.push(...(edges.get(node) ?? []));
  }
  return seen;
}
