import type { PageContext } from '#web/page.ts';
import type { SsoOutcome, SsoView } from '../pages/sso/sso-view.ts';
import { accountRoutes } from '../routes.ts';

const statuses = {
  over: 410,
  declined: 200,
  refused: 403,
  unreachable: 503,
  unverified: 403,
  blocked: 403,
  taken: 409,
  not_member: 403,
} as const satisfies Record<SsoOutcome, number>;

export const outcomes = Object.keys(statuses) as readonly SsoOutcome[];

export function drawSso(context: PageContext, view: SsoView, status: 200 | 403 | 409 | 410 | 503 = 200) {
  const title = context.translate(`sso.title_${view.kind}`, { brand: context.brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}

/** How a sign-in ended that did not succeed, with ways to go on. */
export function drawOutcome(
  context: PageContext,
  kind: SsoOutcome,
  { provider, next }: { readonly provider: string | null; readonly next: string | null },
) {
  const { locale } = context;
  return drawSso(context, { kind, provider, logIn: accountRoutes.login.href(locale, {}, { next }) }, statuses[kind]);
}
