import { defaultBrandId } from '../brand.ts';
import type { EditableBrand } from './editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';

/** Where travellers find a brand that is published; null while it has no host. */
export function siteOf(
  { originOf, suffix }: Pick<EditorDeps, 'originOf' | 'suffix'>,
  { id, hosts, agencyPath }: EditableBrand,
  defaultOrigin: string,
): string | null {
  if (id === defaultBrandId) return defaultOrigin;
  const [main] = hosts;
  if (main !== undefined) return originOf(main);
  return suffix !== null && agencyPath.length > 0 ? originOf(`${id}.${suffix}`) : null;
}
