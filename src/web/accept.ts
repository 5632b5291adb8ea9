/** Whether the client wants JSON rather than a page, by its `Accept` header. */
export function wantsJson(accept: string | null | undefined): boolean {
  return Boolean(accept?.includes('application/json') && !accept.includes('text/html'));
}
