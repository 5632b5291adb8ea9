import type { AccountsDeps } from '../deps.ts';
import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { nextOf } from '../next-page.ts';
import type { SsoView } from '../pages/sso/sso-view.ts';
import { accountRoutes } from '../routes.ts';
import { isSecret, newSecret } from '../session/secret.ts';
import { beginAttempt } from './attempt.sql.ts';
import { drawOutcome, drawSso, outcomes } from './draw-sso.ts';
import { handOff } from './hand-off.ts';
import type { Provider } from '../providers/openid.ts';
import { bindingSeconds, hostOf, offeredProviders, ssoCookie } from '../providers/sso-settings.ts';

type Answer = PageAnswer<SsoView>;

/**
 * `/sso`: to the log-in of an identity provider (`?provider=`), or to a product on another site (`?to=`). Without either
 * the providers to choose from; straight on when there is only one. `?result=` is how a sign-in at a provider ended.
 */
export function ssoHandler(deps: AccountsDeps): PageHandler<SsoView> {
  return {
    async show(context) {
      const { query, locale, brand } = context;
      const to = query.get('to');
      if (to !== null) return await handOff(deps, context, to);
      const next = nextOf(context, query.get('next'));
      const providers = await offeredProviders(deps.sso, brand);
      const id = query.get('provider');
      const result = outcomes.find((one) => one === query.get('result'));
      const label = providers.find((one) => one.id === id)?.label ?? null;
      // Without its provider, which may be gone by now, nothing more can be said.
      if (result) return drawOutcome(context, label === null ? 'over' : result, { provider: label, next });
      if (id === null && providers.length === 0)
        return {
          kind: 'redirect',
          to: accountRoutes.login.href(locale, {}, { next: query.has('next') ? next : null }),
        };
      const provider = id === null && providers.length === 1 ? providers[0] : providers.find((one) => one.id === id);
      if (provider) return await begin(deps, context, provider, next);
      if (id !== null) return { kind: 'missing' };
      return drawSso(context, {
        kind: 'choose',
        providers: await providerLinks(deps, context, next),
        logIn: accountRoutes.login.href(locale, {}, { next }),
      });
    },
  };
}

/** Links to the log-in of each provider, and from there to `next`. */
export async function providerLinks({ sso }: Pick<AccountsDeps, 'sso'>, { locale, brand }: PageContext, next: string) {
  return (await offeredProviders(sso, brand)).map(({ id, label }) => ({
    label,
    href: accountRoutes.sso.href(locale, {}, { provider: id, next: next === localePath(locale, '/') ? null : next }),
  }));
}

/** The address that a provider sends people back to; it is registered there for each host. */
export function redirectUri({ brand }: Pick<PageContext, 'brand'>): string {
  return `${brand.origin}${accountRoutes.ssoCallback.pattern}`;
}

async function begin(deps: AccountsDeps, context: PageContext, provider: Provider, next: string): Promise<Answer> {
  const { brand, cookies, visitor } = context;
  const decision = await deps.limits.limit('sign-in by a provider', visitor, 30, bindingSeconds);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const name = ssoCookie(brand.origin);
  const held = cookies[name];
  // Several windows of one browser may sign in at a time.
  const browser = isSecret(held) ? held : newSecret();
  const binding = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const to = await provider.addressFor({ ...binding, redirectUri: redirectUri(context) });
  if (to === null) return drawOutcome(context, 'unreachable', { provider: provider.label, next });
  const { state, nonce, verifier } = binding;
  const attempt = { provider: provider.id, locale: context.locale, nonce, verifier, next };
  await beginAttempt(deps.db, { state, browser, host: hostOf(context) }, attempt);
  const cookie = { name, value: browser, maxAgeSeconds: bindingSeconds };
  return { kind: 'redirect', to, external: new URL(provider.issuer).origin, cookies: [cookie] };
}
