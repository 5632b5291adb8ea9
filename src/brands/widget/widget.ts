import { modes, parts } from '#ui/theme/theme-sheet.ts';
import { type Colour, parseColour } from '#values/colour.ts';
import { listedLocales, offeredLocale, offeredProducts } from '#web/brand/brand-offer.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { Brand, BrandVersion } from '../brand.ts';
import type { BrandContent } from '../content/content.ts';
import { agencyDetails, brandOfAgency } from '../editor/stored/editable.sql.ts';
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

/** A product with texts in the language of the page. */
export interface WidgetProduct {
  readonly name: string;
  readonly label: string;
  readonly frameTitle: string;
  /** Whether its form asks for a first and a last day. */
  readonly takesNights: boolean;
}

export interface BuilderDeps extends Pick<EditorDeps, 'db' | 'originOf' | 'suffix'> {
  /** The products with a form for pages of other sites. */
  readonly products: (context: PageContext) => readonly WidgetProduct[];
  readonly brands: {
    byId(id: string): Promise<Brand | null>;
    contentOf(brand: BrandVersion): Promise<BrandContent>;
  };
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
      const typedNights = (query.get('nights') ?? '').trim();
      const isNights = /^(?:[1-9]|[12]\d|30)$/.test(typedNights);
      const products = offeredProducts(own.site, deps.products(context), ({ name }) => name);
      const locales = listedLocales(own.site);
      const product = products.find(({ name }) => name === query.get('product')) ?? products[0];
      if (!product) return { kind: 'missing' };
      const { takesNights, frameTitle } = product;
      const choice: WidgetChoice = {
        origin: own.origin,
        product: product.name,
        locale:
          locales.find(({ code }) => code === query.get('locale'))?.code ?? offeredLocale(own.site, context.textLocale),
        theme: theme === 'light' || theme === 'dark' ? theme : 'system',
        fid: isFid ? typedFid : null,
        destination: (query.get('destination') ?? '').trim().slice(0, 100),
        nights: isNights && takesNights ? Number(typedNights) : null,
        opensNew: query.get('target') === '_blank',
        colours,
      };
      const wrongColours = [...wanted].filter(([name, text]) => text !== '' && !colours.has(name));
      const script = await newestWidgetScript(deps.db);
      // Previews are drawn by this site, in the colours that the form has on its own one.
      const shown: WidgetChoice = { ...choice, colours: new Map([...own.colours, ...colours]) };
      return {
        kind: 'page',
        cache: 'private',
        head: { title: t('widget-builder.title', { brand: context.brand.name }) },
        view: {
          site: own.origin,
          product: choice.product,
          products: products.map(({ name, label }) => ({ name, label })),
          locale: choice.locale,
          locales: locales.map(({ code, name }) => ({ code, name })),
          theme: choice.theme,
          fid: typedFid.slice(0, 20),
          destination: choice.destination,
          nights: takesNights ? typedNights.slice(0, 10) : null,
          opensNew: choice.opensNew,
          colours: colourNames.map(({ part, mode, name }) => ({
            part,
            mode,
            name,
            wanted: wanted.get(name)!.slice(0, 30),
          })),
          errors: [
            ...(isFid || typedFid === '' ? [] : [{ field: 'fid', message: t('widget-builder.problem_fid') }]),
            ...(isNights || typedNights === '' || !takesNights
              ? []
              : [{ field: 'nights', message: t('widget-builder.problem_nights') }]),
            ...wrongColours.map(([field]) => ({ field, message: t('brand-editor.problem_colours') })),
          ],
          element: elementSnippet(choice, frameTitle),
          attributes: elementAttributes(shown),
          pinned: script && pinnedSnippet(choice, script, frameTitle),
          frame: { snippet: frameSnippet(choice, frameTitle), path: framePath(shown) },
        },
      };
    },
  };
}

/** The site that the form searches, with its colours where they are not this one's, and the number of the person's agency. */
async function ownSite(deps: BuilderDeps, { principal, brand }: PageContext) {
  const here = { site: brand, origin: brand.origin, colours: new Map<string, Colour>() };
  const agencyId = principal?.agency?.id;
  if (agencyId === undefined) return { ...here, fid: null };
  const agency = await agencyDetails(deps.db, agencyId);
  const fid = agency && String(agency.number);
  const own = await brandOfAgency(deps.db, agencyId);
  const origin = own?.status === 'live' ? siteOf(deps, own, brand.origin) : null;
  const site = origin === null || !own ? null : await deps.brands.byId(own.id);
  if (origin === null || !site || site.id === brand.id) return { ...here, fid };
  return { site, origin, fid, colours: coloursOf(await deps.brands.contentOf(site)) };
}

function coloursOf({ colours }: BrandContent): ReadonlyMap<string, Colour> {
  return new Map(
    colourNames.flatMap(({ part, mode, name }) => {
      const colour = colours[part]?.[mode];
      return colour === undefined ? [] : [[name, colour] as const];
    }),
  );
}
