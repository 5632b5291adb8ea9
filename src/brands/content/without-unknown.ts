import type { z } from 'zod';

/** Content without the keys and the items of lists that a schema does not know. */
export function withoutUnknown(content: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(content);
  // The last items of a list first, so that the others keep their place.
  for (const { path, ...issue } of issues.toReversed()) {
    const last = path.at(-1);
    const at = (steps: readonly PropertyKey[]) =>
      steps.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], copy);
    const within = at(path.slice(0, -1));
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) delete (at(path) as Record<string, unknown> | undefined)?.[key];
    else if (issue.code === 'invalid_key' && last !== undefined) delete (within as Record<PropertyKey, unknown>)[last];
    else if (typeof last === 'number' && Array.isArray(within)) within.splice(last, 1);
  }
  return copy;
}
