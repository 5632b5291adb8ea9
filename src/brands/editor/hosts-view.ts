import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { checkWaiting, recordName, removalOf, targetOf } from '../hosts/check-hosts.ts';
import { claimsOf } from '../hosts/host-claims.sql.ts';
import type { HostRow, HostsView } from '../pages/editor-view.ts';
import type { EditableBrand } from './stored/editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';
import { givenHostOf, mainHostOf } from './site-of.ts';

type LookUpDeps = Pick<EditorDeps, 'db' | 'publicOrigin' | 'suffix' | 'prove' | 'addresses' | 'limits' | 'timeScale'>;
const looksAnHour = 240;

/** The page asks for itself again while a host waits, so that its state follows the name servers. */
async function lookedUp(deps: LookUpDeps, brandId: string, now: Date) {
  const claims = await claimsOf(deps.db, brandId);
  if (claims.every(({ provenAt, leads }) => provenAt !== null && leads === 'here')) return claims;
  const decision = await deps.limits.limit('looks at hosts', brandId, looksAnHour, 3_600);
  if (!decision.allowed) return claims;
  const isNew = await checkWaiting({ ...deps, own: deps }, brandId, claims, now);
  return isNew ? await claimsOf(deps.db, brandId) : claims;
}

/** The hosts of a brand: those that its people asked for, and those that the operator gave it. */
export async function hostsView(
  deps: LookUpDeps,
  { textLocale, now }: PageContext,
  brand: EditableBrand,
  entered: string,
): Promise<HostsView> {
  const { date } = formatFor(getLocale(textLocale).iso);
  const claims = await lookedUp(deps, brand.id, now);
  const main = mainHostOf(deps, brand);
  const own = givenHostOf(deps, brand);
  const claimed = claims.map(({ host, token, provenAt, missingSince, leads, found }): HostRow => {
    const end = provenAt && missingSince ? removalOf(missingSince, deps.timeScale) : null;
    return {
      host,
      state: provenAt === null ? 'waiting' : end === null ? 'proven' : 'lost',
      isMain: host === main,
      until: end && date(end.toISOString().slice(0, 10)),
      record: { name: recordName(host), value: token },
      leads,
      found,
    };
  });
  const given = [...(own === null ? [] : [own]), ...brand.hosts]
    .filter((host) => !claims.some((claim) => claim.host === host))
    .map((host): HostRow => ({
      host,
      state: 'proven',
      isMain: host === main,
      until: null,
      record: null,
      leads: null,
      found: [],
    }));
  return { entered, hosts: [...given, ...claimed], target: targetOf(deps) };
}
