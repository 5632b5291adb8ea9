import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { BrandContent } from '../../content/content.ts';
import type { VersionRow } from '../../pages/editor-view.ts';
import type { EditableBrand } from '../stored/editable.sql.ts';
import type { ListedVersion } from '../stored/versions.sql.ts';
import type { EditorDeps } from '../editor-deps.ts';
import { versionChanges } from './version-changes.ts';

/** The label of each field, as the form that changes it has it. */
const labels = {
  name: 'name',
  whiteLabel: 'whiteLabel',
  titles: 'siteTitle',
  texts: 'part_texts',
  supportEmail: 'supportEmail',
  supportPhone: 'supportPhone',
  locales: 'locales',
  currencies: 'currencies',
  products: 'products',
  entity: 'entity',
  legal: 'legal',
  paymentDescriptor: 'paymentDescriptor',
  colours: 'colours',
  mark: 'mark',
  picture: 'picture',
  sharePicture: 'sharePicture',
  pictures: 'pictures',
  markupSet: 'markupSet',
  social: 'social',
} as const satisfies Record<keyof BrandContent, string>;

/** A version as the list shows it, with times in UTC; markup sets are shown to people who choose them. */
export function versionRow(
  { products, markupSets }: Pick<EditorDeps, 'products' | 'markupSets'>,
  { principal, textLocale, translate: t }: PageContext,
  { liveVersion }: EditableBrand,
  { version, writtenBy, writtenAt, publishedAt, changed }: ListedVersion,
): VersionRow {
  const format = formatFor(getLocale(textLocale).iso);
  const { markupSet, ...rest } = changed ?? {};
  const shown = markupSet && markupSets(principal) !== null ? { ...rest, markupSet } : rest;
  const names = Object.entries(labels).flatMap(([field, key]) =>
    Object.hasOwn(shown, field) ? [t(`brand-editor.${key}`)] : [],
  );
  return {
    version,
    by: writtenBy,
    at: `${format.instant((publishedAt ?? writtenAt).toISOString(), 'UTC')} UTC`,
    state: version === liveVersion ? 'live' : publishedAt === null ? 'draft' : 'earlier',
    summary: names.length === 0 ? null : t('brand-editor.versionChanges', { fields: format.list(names) }),
    changes: versionChanges(shown, {
      t,
      format,
      products: new Map(products.map(({ name, label }) => [name, t(label)])),
    }),
  };
}
