import { defaultBrandId } from '../brand.ts';
import type { EditableBrand } from './stored/editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';

/** Where travellers find a brand that is published; null while it has no host. */
export function siteOf(
  { originOf, suffix }: Pick<EditorDeps, 'originOf' | 'suffix'>,
  brand: EditableBrand,
  defaultOrigin: string,
): string | null {
  if (brand.id === defaultBrandId) return defaultOrigin;
  const main = mainHostOf({ suffix }, brand);
  return main === null ? null : originOf(main);
}

/** The host that an agency's brand has by itself; null for other brands, and without a suffix. */
export const givenHostOf = (
  { suffix }: Pick<EditorDeps, 'suffix'>,
  { id, agencyPath }: Pick<EditableBrand, 'id' | 'agencyPath'>,
): string | null => (suffix !== null && agencyPath.length > 0 ? `${id}.${suffix}` : null);

/** Where the pages of a brand are; null while it has no host. */
export const mainHostOf = (deps: Pick<EditorDeps, 'suffix'>, brand: EditableBrand): string | null =>
  brand.mainHost ?? givenHostOf(deps, brand);
