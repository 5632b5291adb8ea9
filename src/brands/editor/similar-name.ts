import type { PageContext } from '#web/page.ts';
import { defaultBrandId } from '../brand.ts';
import { isTaken } from '../brand-names.ts';
import { shownNames } from '../brands.sql.ts';
import type { EditorDeps } from './editor-deps.ts';

/** What is told of a name that could be taken for another brand's; null for one that is free, and for staff, who decide that. */
export async function similarName(
  { db }: Pick<EditorDeps, 'db'>,
  { principal, brand, translate: t }: PageContext,
  id: string | null,
  name: string,
): Promise<string | null> {
  if (principal?.staffRole) return null;
  const names = await shownNames(db);
  // A name that was published before is not questioned again.
  if (id !== null && names.get(id) === name) return null;
  const others = [...names].filter(([other]) => other !== id && other !== defaultBrandId).map(([, other]) => other);
  const operator = names.get(defaultBrandId) ?? brand.name;
  return isTaken(name, others, operator) ? t('brand-editor.host_similar', { email: brand.supportEmail }) : null;
}
