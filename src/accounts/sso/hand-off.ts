import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import { newSecret } from '../session/secret.ts';
import { insertCode } from './hand-off.sql.ts';
import type { AccountsDeps } from '../deps.ts';

/** What the other product sent along, to know its own visitor again. */
const stateOfProduct = /^[\w.~-]{1,200}$/;

/**
 * To a product on another site with a one-time code, which its server exchanges for the person (`POST
 * /v3/sso/exchange`). For people whose options have the product.
 */
export async function handOff(deps: AccountsDeps, context: PageContext, to: string): Promise<PageAnswer<never>> {
  const { principal, locale, query } = context;
  const { flights, ownFlights } = deps.sso;
  if (to !== 'flights' || (!flights && !ownFlights)) return { kind: 'missing' };
  if (!flights) return { kind: 'redirect', to: localePath(locale, '/flights') };
  if (!principal) return toLogin(context);
  if (!principal.options.flights) return { kind: 'missing' };
  const decision = await deps.limits.limit('codes for other products', principal.id, 30, 600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const code = newSecret();
  await insertCode(deps.db, { code, personId: principal.id, audience: to });
  const url = new URL(flights.url);
  url.searchParams.set('code', code);
  url.searchParams.set('locale', locale);
  const state = query.get('state') ?? '';
  if (stateOfProduct.test(state)) url.searchParams.set('state', state);
  return { kind: 'redirect', to: url.href, external: true };
}
