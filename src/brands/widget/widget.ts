import { localesWithTexts } from '#i18n/locales.ts';
import { modes, parts } from '#ui/theme/theme-sheet.ts';
import { type Colour, parseColour } from '#values/colour.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { agencyDetails, brandOfAgency } from '../editor/editable.sql.ts';
import type { EditorDeps } from '../editor/editor-deps.ts';
import { siteOf } from '../editor/site-of.ts';
import type { WidgetView } from '../pages/widget-view.ts';
import { newestWidgetScript } from './scripts.sql.ts';
import {
  elementAttributes,
  elementSnippet,
  framePath,
  frameSnippet,
  pinnedSnippet,
  type WidgetChoice,
} from './snippets.ts';

export interface BuilderDeps extends Pick<EditorDeps, 'db' | 'originOf' | 'suffix'> {
  /** The products with a form for pages of other sites. */
  readonly products: readonly string[];
}

const snake = (part: string) => part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const colourNames = parts.flatMap((part) => modes.map((mode) => ({ part, mode, name: `${snake(part)}_${mode}` })));

/** `/dashboard/widget`: what the query chooses as snippets, and as they look. */
export function builderHandler(deps: BuilderDeps): PageHandler<WidgetView> {
  return {
    async show(context) {
      const { query, translate: t } = context;
      const own = await ownSite(deps, context);
      const typedFid = query.get('fid') ?? own.fid ?? '';
      const isFid = /^[1-9]\d{0,9}$/.test(typedFid);
      const wanted = new Map(colourNames.map(({ name }) => [name, query.get(name)?.trim() ?? '']));
      const colours = new Map<string, Colour>();
      for (const [name, text] of wanted) {
        const colour = parseColour(text);
        if (colour !== null) colours.set(name, colour);
      }
      const theme = query.get('theme');
      const choice: WidgetChoice = {
        origin: own.origin,
        product: deps.products.find((name) => name === query.get('product')) ?? deps.products[0] ?? 'hotels',
        locale: localesWithTexts.find(({ code }) => code === query.get('locale'))?.code ?? context.textLocale,
        theme: theme === 'light' || theme === 'dark' ? theme : 'system',
        fid: isFid ? typedFid : null,
        colours,
      };
      const wrongColours = [...wanted].filter(([name, text]) => text !== '' && !colours.has(name));
      const titled = choice.product === 'cars' || choice.product === 'tickets' ? `_${choice.product}` : '';
      const script = await newestWidgetScript(deps.db);
      return {
        kind: 'page',
        cache: 'private',
        head: { title: t('widget-builder.title', { brand: context.brand.name }) },
        view: {
          site: own.origin,
          product: choice.product,
          products: deps.products as WidgetView['products'],
          locale: choice.locale,
          locales: localesWithTexts.map(({ code, name }) => ({ code, name })),
          theme: choice.theme,
          fid: typedFid.slice(0, 20),
          colours: colourNames.map(({ part, mode, name }) => ({
            part,
            mode,
            name,
            wanted: wanted.get(name)!.slice(0, 30),
          })),
          errors: [
            ...(isFid || typedFid === '' ? [] : [{ field: 'fid', message: t('widget-builder.problem_fid') }]),
            ...wrongColours.map(([field]) => ({ field, message: t('brand-editor.problem_colours') })),
          ],
          element: elementSnippet(choice),
          attributes: elementAttributes(choice),
          pinned: script && pinnedSnippet(choice, script, t(`widget-builder.frameTitle${titled}`)),
          frame: { snippet: frameSnippet(choice, t(`widget-builder.frameTitle${titled}`)), path: framePath(choice) },
        },
      };
    },
  };
}

/** The site that the form searches, and the number of the person's agency. */
async function ownSite(deps: BuilderDeps, { principal, brand }: PageContext) {
  const agencyId = principal?.agency?.id;
  if (agencyId === undefined) return { origin: brand.origin, fid: null };
  const agency = await agencyDetails(deps.db, agencyId);
  const own = await brandOfAgency(deps.db, agencyId);
  const site = own?.status === 'live' ? siteOf(deps, own, brand.origin) : null;
  return { origin: site ?? brand.origin, fid: agency && String(agency.number) };
}
