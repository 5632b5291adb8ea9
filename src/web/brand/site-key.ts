import type { PageBrand } from '../page.ts';

/** Names what shared pages of a brand depend on. */
export const siteKeyOf = ({
  id,
  version,
  operatorChanges = 0,
}: Pick<PageBrand, 'id' | 'version' | 'operatorChanges'>): string =>
  operatorChanges === 0 ? `${id}@${version}` : `${id}@${version}+${operatorChanges}`;
