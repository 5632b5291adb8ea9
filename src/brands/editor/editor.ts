import { defaultLocale, localePath } from '#i18n/locale.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Offering } from '#web/brand/brand-offer.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { type BrandContent, firstLocale, readStored } from '../content/content.ts';
import { defaultBrandId } from '../default-brand.ts';
import type { BrandEditorView, LanguageLink, OpenEditor, PartView, PreviewView } from '../pages/editor-view.ts';
import type { PreviewPage } from '../pages/preview-page.ts';
import { brandRoutes } from '../routes.ts';
import { brandList } from './brand-list.ts';
import { agencyDetails, brandOfAgency, brandToEdit, type EditableBrand } from './stored/editable.sql.ts';
import { shownVersions } from './stored/versions.sql.ts';
import type { EditorDeps } from './editor-deps.ts';
import { companyFields, lookFields, offerFields, textFields, type ValueOf } from './editor-forms.ts';
import type { EditorAnswer } from './editor-step.ts';
import { editorSteps } from './editor-steps.ts';
import { createFirst } from './create-first.ts';
import type { Entered } from './form-content.ts';
import { mostUploadBytes, type UploadSlot, uploadSlots } from '../pictures/read-upload.ts';
import { uploadedPicture } from '../pictures/picture-name.ts';
import { hostsView } from './hosts-view.ts';
import { type EditorPart, editorParts, partOf } from '../pages/parts.ts';
import { siteOf } from './site-of.ts';
import { versionRow } from './versions/version-row.ts';

export type { EditorDeps } from './editor-deps.ts';
export { addUploadApi } from './upload-api.ts';
export { uploadCodes } from './upload-codes.ts';
export type { PreviewPage } from '../pages/preview-page.ts';
export { type PreviewTokens, previewTokens } from './preview-token.ts';

type Answer = PageAnswer<BrandEditorView>;

/** What a refused form shows in addition to the page. */
interface Refused {
  readonly entered: Entered;
  readonly errors: OpenEditor['errors'];
  readonly problem: string | null;
}

/** Whether a person may change a brand; which one is decided for each. */
export const mayEditBrands = ({ actions }: Principal): boolean => actions.includes('brand');

const versionsOnce = 30;
/** With a picture that is too large, so that the page can say so. */
const mostFormBytes = 3 * mostUploadBytes;
const doneKeys = [
  'created',
  'saved',
  'published',
  'rolledBack',
  'pictureSaved',
  'pictureRemoved',
  'hostAdded',
  'hostProven',
  'hostRemoved',
  'hostMain',
  'suspended',
  'resumed',
  'archived',
] as const;

/** `/dashboard/brand`: an agency's brand, or with `?brand=` any for staff: forms beside a preview of the draft. */
export function editorHandler(deps: EditorDeps): PageHandler<BrandEditorView> {
  /** The brand of a request; `none` for an agency that has none, null where nothing may be edited. */
  const found = async ({ principal, query }: PageContext): Promise<EditableBrand | 'none' | 'list' | null> => {
    if (!principal || !mayEditBrands(principal)) return null;
    const id = query.get('brand');
    if (id !== null) {
      const brand = await brandToEdit(deps.db, id);
      return brand && deps.allows(principal, brand.agencyPath) ? brand : null;
    }
    if (principal.staffRole !== null) return 'list';
    if (principal.agency === null) return null;
    return (await brandOfAgency(deps.db, principal.agency.id)) ?? 'none';
  };
  const show = async (context: PageContext, brand: EditableBrand, refused?: Refused, status: 200 | 409 | 422 = 200) =>
    draw(context, await editorView(deps, context, brand, refused), status);
  return {
    mostBytes: mostFormBytes,
    async show(context) {
      const brand = await found(context);
      if (brand === null) return { kind: 'missing' };
      if (brand === 'list') return draw(context, await brandList(deps, context));
      if (brand === 'none') {
        const agency = await agencyDetails(deps.db, context.principal!.agency!.id);
        return draw(context, { kind: 'create', name: agency?.name ?? '', error: null });
      }
      return await show(context, brand);
    },
    async submit(context, form) {
      const brand = await found(context);
      const value = (name: string) => {
        const given = form.get(name);
        return typeof given === 'string' ? given : '';
      };
      const all = (name: string) => form.getAll(name).filter((one): one is string => typeof one === 'string');
      const step = value('step');
      if (brand === null || brand === 'list') return { kind: 'missing' };
      if (brand === 'none') {
        if (step !== 'create') return { kind: 'missing' };
        const answer = await createFirst(deps, context, value('name'));
        if (answer.kind === 'done') return back(context, 'created');
        return draw(context, { kind: 'create', name: value('name'), error: answer.problem }, 422);
      }
      const run = Object.hasOwn(editorSteps, step) ? editorSteps[step as keyof typeof editorSteps] : null;
      if (!run) return { kind: 'missing' };
      const file = (name: string) => {
        const given = form.get(name);
        return given instanceof File ? given : null;
      };
      const entered: Entered = { text: value, all, file };
      const answer: EditorAnswer = await run({ deps, context, brand, entered });
      if (answer.kind === 'too_many') return answer;
      if (answer.kind === 'done')
        return answer.what === 'archived' ? toList(context, brand.id) : back(context, answer.what);
      const now = (await brandToEdit(deps.db, brand.id)) ?? brand;
      return await show(
        context,
        answer.status === 409 ? { ...now, version: brand.version } : now,
        { entered, errors: answer.errors, problem: answer.problem },
        answer.status,
      );
    },
  };
}

function draw(context: PageContext, view: BrandEditorView, status: 200 | 409 | 422 = 200) {
  const title = context.translate('brand-editor.title', { brand: context.brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}

function back({ locale, query }: PageContext, what: (typeof doneKeys)[number]): Answer {
  const kept = { brand: query.get('brand'), part: query.get('part'), language: query.get('language') };
  return { kind: 'redirect', to: brandRoutes.brandEditor.href(locale, {}, { ...kept, done: what }) };
}

/** The list with a brand that is edited no more. */
const toList = ({ locale }: PageContext, id: string): Answer => ({
  kind: 'redirect',
  to: brandRoutes.brandEditor.href(locale, {}, { q: id, done: 'archived' }),
});

async function editorView(
  deps: EditorDeps,
  context: PageContext,
  brand: EditableBrand,
  refused: Refused | undefined,
): Promise<OpenEditor> {
  const { locale, query, translate: t } = context;
  const stored = readStored(brand.content);
  if (!stored.ok) throw new Error(`version ${brand.version} of the brand ${brand.id} can't be read`);
  const content = stored.value;
  const part = partOf(query.get('part'));
  const to = (more: Readonly<Record<string, string | null>>) =>
    brandRoutes.brandEditor.href(locale, {}, { brand: query.get('brand'), ...more });
  const { version, id } = brand;
  const isLive = brand.liveVersion !== null;
  const done = doneKeys.find((key) => key === query.get('done'));
  return {
    kind: 'editor',
    name: content.name,
    site: siteOf(deps, brand, context.brand.origin),
    state:
      brand.status === 'suspended'
        ? 'suspended'
        : !isLive
          ? 'unpublished'
          : brand.liveVersion === version
            ? 'published'
            : 'changed',
    suspendedContact: brand.status === 'suspended' && !context.principal?.staffRole ? context.brand.supportEmail : null,
    closing: closingOf(context, brand),
    canBeArchived: canBeArchived(context, brand),
    base: version,
    tabs: editorParts.map((one) => ({ part: one, href: to({ part: one }), isCurrent: one === part })),
    form: await partView(deps, context, brand, content, part, to, refused),
    preview: {
      token: deps.previews.token({ id, version }, deps.sessionOf(context)),
      language:
        offeredLanguages(content).find(({ code }) => code === context.textLocale)?.code ?? firstLocale(content.locales),
      // There is no such page without an entity.
      pages: previewLinks(await deps.previewPages(offering(content)), content, t),
      languages: offeredLanguages(content).map(({ code, name }) => ({
        code,
        name,
        prefix: code === defaultLocale ? '' : localePath(code, '/'),
      })),
    },
    errors: refused?.errors ?? [],
    problem: refused?.problem ?? null,
    done: done && !refused ? t(`brand-editor.done_${done}`) : null,
  };
}

function previewLinks(pages: readonly PreviewPage[], { entity }: BrandContent, t: Translate): PreviewView['pages'] {
  const isMixed = pages.filter(({ name }) => name === 'results').length > 1;
  return pages
    .filter(({ name }) => name !== 'imprint' || entity !== null)
    .map(({ name, path, label }) => {
      if (name === 'product') return { name, path, text: t(label) };
      const text = t(`brand-editor.page_${name}`);
      // Results say whose they are where a site sells several products.
      return { name, path, text: isMixed && name === 'results' ? `${text} – ${t(label)}` : text };
    });
}

const closingOf = ({ principal }: PageContext, { id, status }: EditableBrand): OpenEditor['closing'] =>
  !principal?.staffRole || id === defaultBrandId || status === 'draft'
    ? null
    : status === 'suspended'
      ? 'resume'
      : 'suspend';

const canBeArchived = ({ principal }: PageContext, { id, status }: EditableBrand): boolean =>
  Boolean(principal?.staffRole) && id !== defaultBrandId && status !== 'live';

const pictureIn = ({ pictures }: BrandContent, slot: UploadSlot) => {
  const name = pictures[slot];
  return name === undefined ? null : uploadedPicture(name);
};

const offering = ({ locales, currencies, products }: BrandContent): Offering => ({
  offer: { locales, firstLocale: firstLocale(locales), currencies, products },
});

const offeredLanguages = ({ locales }: BrandContent) =>
  localesWithTexts.filter(({ code }) => locales === null || locales.includes(code));

const pricesOf = async (deps: EditorDeps, context: PageContext, { agencyPath }: EditableBrand) => {
  const agencyId = agencyPath.at(-1);
  return agencyId === undefined ? null : await deps.pricesOf(context, agencyId);
};

async function partView(
  deps: EditorDeps,
  context: PageContext,
  brand: EditableBrand,
  content: BrandContent,
  part: EditorPart,
  to: (more: Readonly<Record<string, string | null>>) => string,
  refused: Refused | undefined,
): Promise<PartView> {
  const value: ValueOf = (name, stored) => (refused ? refused.entered.text(name) : stored);
  const offered = offeredLanguages(content);
  const asked = context.query.get('language') ?? context.textLocale;
  const language = offered.find(({ code }) => code === asked)?.code ?? firstLocale(content.locales);
  const languages: readonly LanguageLink[] = offered.map(({ code, name }) => ({
    code,
    name,
    href: to({ part, language: code }),
  }));
  switch (part) {
    case 'look':
      return { part, ...lookFields(content, value, refused !== undefined) };
    case 'pictures':
      return { part, pictures: uploadSlots.map((slot) => ({ slot, picture: pictureIn(content, slot) })) };
    case 'texts':
      await loadLocale(language);
      return { part, ...textFields(content, language, languages, value) };
    case 'company':
      return { part, ...companyFields(content, language, languages, value) };
    case 'offer':
      return {
        part,
        prices: await pricesOf(deps, context, brand),
        ...offerFields(content, value, refused ? refused.entered.all : () => null, {
          products: deps.products.map(({ name, label }) => ({ name, label: context.translate(label) })),
          markupSets: deps.markupSets(context.principal),
        }),
      };
    case 'hosts':
      return {
        part,
        ...(await hostsView(
          deps,
          context,
          brand,
          refused?.entered.text('step') === 'add_host' ? refused.entered.text('host') : '',
        )),
      };
    case 'versions':
      return {
        part,
        versions: (await shownVersions(deps.db, brand.id, versionsOnce)).map((one) =>
          versionRow(deps, context, brand, one),
        ),
      };
  }
}
