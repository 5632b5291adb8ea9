import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { recordName, removalOf, targetOf } from '../hosts/check-hosts.ts';
import { claimsOf } from '../hosts/host-claims.sql.ts';
import type { HostRow, HostsView } from '../pages/editor-view.ts';
import type { EditableBrand } from './editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';
import { givenHostOf, mainHostOf } from './site-of.ts';

/** The hosts of a brand: those that its people asked for, and those that the operator gave it. */
export async function hostsView(
  deps: Pick<EditorDeps, 'db' | 'publicOrigin' | 'suffix'>,
  { textLocale }: PageContext,
  brand: EditableBrand,
  entered: string,
): Promise<HostsView> {
  const { date } = formatFor(getLocale(textLocale).iso);
  const claims = await claimsOf(deps.db, brand.id);
  const main = mainHostOf(deps, brand);
  const own = givenHostOf(deps, brand);
  const claimed = claims.map(({ host, token, provenAt, missingSince, leads, found }): HostRow => {
    const end = provenAt && missingSince ? removalOf(missingSince) : null;
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
