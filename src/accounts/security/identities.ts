import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import type { SecurityView } from '../pages/security/security-view.ts';
import { offeredProviders } from '../providers/sso-settings.ts';
import { identitiesOf, unlinkIdentity } from '../sso/identity.sql.ts';

type IdentityDeps = Pick<AccountsDeps, 'db' | 'sso'>;

/** What log-ins at other sites are connected to an account, the oldest first. */
export async function identitiesView(
  deps: IdentityDeps,
  context: PageContext,
  personId: string,
): Promise<SecurityView['identities']> {
  const { instant } = formatFor(getLocale(context.textLocale).iso);
  const labelOf = await labels(deps, context);
  const identities = await identitiesOf(deps.db, personId);
  return identities.map(({ id, issuer, used_at: usedAt }) => ({
    id,
    provider: labelOf(issuer),
    usedAt: instant(usedAt, 'UTC'),
  }));
}

export async function disconnect(
  deps: IdentityDeps,
  context: PageContext,
  personId: string,
  id: string,
): Promise<'done' | 'unknown' | 'only'> {
  const issuers = deps.sso.providers.map(({ issuer }) => issuer);
  return await unlinkIdentity(deps.db, personId, id, issuers, await labels(deps, context), noticeOf(context));
}

/** A provider's name here, or its host where it is another site's. */
async function labels({ sso }: IdentityDeps, { brand }: PageContext): Promise<(issuer: string) => string> {
  const offered = await offeredProviders(sso, brand);
  return (issuer) => offered.find((one) => one.issuer === issuer)?.label ?? new URL(issuer).host;
}
