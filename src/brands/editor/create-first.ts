import type { PageContext } from '#web/page.ts';
import type { WrittenContent } from '../content/content.ts';
import { isReserved } from '../brand-names.ts';
import { createBrand } from '../write-brands.sql.ts';
import { agencyDetails, brandOfAgency } from './stored/editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';
import { similarName } from './similar-name.ts';

export type FirstAnswer = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly problem: string };

const most = 30;

/** `Negev Trips` → `negev-trips`; of a name in other letters, and of one that is reserved, the number of the agency. */
function idFrom(name: string, number: number, operator: string): string {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replaceAll(/-+$/g, '');
  return id.length < 3 || isReserved(id, operator) ? `agency-${String(number)}` : id;
}

/** The first brand of the person's agency, with this name: a draft that nobody sees. */
export async function createFirst(deps: EditorDeps, context: PageContext, name: string): Promise<FirstAnswer> {
  const { translate: t, principal } = context;
  const agency = await agencyDetails(deps.db, principal!.agency!.id);
  if (!agency) return { kind: 'refused', problem: t('brand-editor.problem_other') };
  const descriptor = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]+/g, '')
    .trim()
    .slice(0, 22)
    .trim();
  const content: WrittenContent = {
    name,
    whiteLabel: true,
    supportEmail: agency.email ?? context.brand.supportEmail,
    paymentDescriptor: descriptor.length < 5 ? `AGENCY ${String(agency.number)}` : descriptor,
  };
  const similar = await similarName(deps, context, null, name);
  if (similar !== null) return { kind: 'refused', problem: similar };
  const wanted = idFrom(name, agency.number, context.brand.operatorName ?? context.brand.name);
  const own = `${wanted}-${String(agency.number)}`;
  // Another agency may have a brand of this name already, and this one archived ones.
  for (const id of [wanted, own, ...[2, 3, 4, 5].map((which) => `${own}-${which}`)]) {
    // oxlint-disable-next-line no-await-in-loop -- the next only when one is taken
    const created = await createBrand(deps.db, id, content, principal!.name.slice(0, 200), agency.number);
    if (created.kind === 'done') return { kind: 'done' };
    if (created.problems.some((problem) => !problem.startsWith('There is a brand'))) break;
  }
  // A colleague was faster.
  if (await brandOfAgency(deps.db, principal!.agency!.id)) return { kind: 'done' };
  return { kind: 'refused', problem: t('brand-editor.problem_name') };
}
