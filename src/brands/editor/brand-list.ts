import type { PageContext } from '#web/page.ts';
import type { BrandListView } from '../pages/editor-view.ts';
import { brandRoutes } from '../routes.ts';
import { findBrands } from './stored/brand-list.sql.ts';
import type { EditorDeps } from './editor-deps.ts';

const perPage = 50;
const mostSearch = 100;
const mostPages = 1_000;
const mark = '9999999';

/** The brands that staff may change, found by `?q=`, fifty on a page. */
export async function brandList({ db }: EditorDeps, { locale, query, translate }: PageContext): Promise<BrandListView> {
  const search = (query.get('q') ?? '').trim().slice(0, mostSearch);
  const asked = /^[1-9]\d{0,3}$/.exec(query.get('page') ?? '');
  const page = Math.min(Number(asked?.[0] ?? 1), mostPages);
  const { brands, total } = await findBrands(db, search, page, perPage);
  const hrefOf = (to: string) => brandRoutes.brandEditor.href(locale, {}, { q: search || null, page: to });
  const [before = '', after = ''] = hrefOf(mark).split(mark);
  return {
    kind: 'list',
    search,
    done: query.get('done') === 'archived' ? translate('brand-editor.done_archived') : null,
    page,
    pages: Math.ceil(total / perPage),
    pageHref: [before, after],
    brands: brands.map(({ id, name, status, hasChanges, agencyClosed, agencyName, hosts }) => ({
      id,
      name,
      agency: agencyName,
      host: hosts[0] ?? null,
      state:
        status === 'archived'
          ? 'archived'
          : status === 'suspended' || (agencyClosed && status !== 'draft')
            ? 'suspended'
            : status === 'draft'
              ? 'unpublished'
              : hasChanges
                ? 'changed'
                : 'published',
      href: status === 'archived' ? null : brandRoutes.brandEditor.href(locale, {}, { brand: id }),
    })),
  };
}
