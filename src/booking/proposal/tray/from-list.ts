import { isLocalPath } from '#web/safe-redirect.ts';

/** The list of results that a form came from: a path of ours without locale prefix. */
export function listOf(form: FormData): string | null {
  const back = form.get('back');
  return typeof back === 'string' && isLocalPath(back) ? back : null;
}
