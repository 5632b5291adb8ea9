import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { VersionRow } from '../pages/editor-view.ts';
import type { EditableBrand, ListedVersion } from './editable.sql.ts';

/** A version as the list shows it, with times in UTC. */
export function versionRow(
  { textLocale }: PageContext,
  { liveVersion }: EditableBrand,
  { version, writtenBy, writtenAt, publishedAt }: ListedVersion,
): VersionRow {
  const { instant } = formatFor(getLocale(textLocale).iso);
  return {
    version,
    by: writtenBy,
    at: `${instant((publishedAt ?? writtenAt).toISOString(), 'UTC')} UTC`,
    state: version === liveVersion ? 'live' : publishedAt === null ? 'draft' : 'earlier',
  };
}
