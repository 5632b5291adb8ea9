import type { OpenAPIHono } from '@hono/zod-openapi';

/** Set on an operation that pages of other sites may call: it needs no identity and moves no money. */
export const anyOrigin = { 'x-any-origin': true } as const;

/** Set on an operation whose body may be a form as well: its API was created with `readsForms`. */
export const formToo = { 'x-form-too': true } as const;

/** Set on an operation whose body may have more bytes than others. */
export const bodyLimit = (bytes: number) => ({ 'x-body-limit': bytes }) as const;

export interface Operation {
  readonly method: string;
  /** In Hono's syntax: `/hotels/:id`. */
  readonly pattern: string;
  readonly anyOrigin: boolean;
  /** Bytes that its body may have, where it is not as usual. */
  readonly bodyLimit: number | null;
}

/** The described operations of an API. */
// oxlint-disable-next-line no-explicit-any -- whatever else its requests carry.
export function operationsOf(api: OpenAPIHono<any>): Operation[] {
  return api.openAPIRegistry.definitions.flatMap((one) =>
    one.type === 'route'
      ? [
          {
            method: one.route.method.toUpperCase(),
            pattern: one.route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
            anyOrigin: 'x-any-origin' in one.route,
            bodyLimit: 'x-body-limit' in one.route ? Number(one.route['x-body-limit']) : null,
          },
        ]
      : [],
  );
}

/** Whether a path is one of a pattern's. */
export function isLike(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
