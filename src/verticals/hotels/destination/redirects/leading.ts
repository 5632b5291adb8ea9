import type { PageContext, PageHandler } from '#web/page.ts';

/** A route that only redirects, or answers 404. */
export function leading(find: (context: PageContext) => Promise<string | null>): PageHandler<never> {
  return {
    async show(context) {
      const to = await find(context);
      return to === null ? { kind: 'missing' } : { kind: 'redirect', to };
    },
  };
}
