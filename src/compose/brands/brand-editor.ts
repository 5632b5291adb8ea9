import type { Kysely } from 'kysely';
import { cookieNames } from '#accounts/accounts.ts';
import { may } from '#accounts/roles.ts';
import type { LookUpAddresses } from '#connector/host-addresses.ts';
import type { ProveHost } from '#connector/host-proof.ts';
import type { Brands, BrandTables } from '#brands/brands.ts';
import {
  addUploadApi,
  type EditorDeps,
  editorHandler,
  mayEditBrands,
  type PreviewPage,
  previewTokens,
  uploadCodes,
} from '#brands/editor/editor.ts';
import { builderHandler, type WidgetProduct } from '#brands/widget/widget.ts';
import { brandRoutes } from '#brands/routes.ts';
import type { DashboardPart } from '#dashboard/dashboard.ts';
import { samplePaths } from '#booking/pages.ts';
import type { Api } from '#web/api/api.ts';
import type { ErrorCodes } from '#web/api/error-codes.ts';
import type { Offering } from '#web/brand/brand-offer.ts';
import type { PageContext } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { Previews } from '#web/server/preview.ts';
import type { Config } from '../config.ts';
import type { NamedProduct } from '../open-products.ts';

export interface BrandEditorParts {
  readonly config: Pick<Config, 'publicOrigin' | 'secret' | 'whiteLabelSuffix' | 'timeScale'>;
  readonly db: Kysely<BrandTables>;
  readonly brands: Pick<Brands, 'draft' | 'byId' | 'contentOf'>;
  /** The products that a brand offers. */
  readonly offered: (brand: Offering) => readonly NamedProduct[];
  /** All that the site sells. */
  readonly products: readonly NamedProduct[];
  /** An agency's price rules in short. */
  readonly pricesOf: EditorDeps['pricesOf'];
  /** The markup sets that the platform's price rules name. */
  readonly markupSets: () => readonly string[];
  /** How many of a brand's bookings still need its pages. */
  readonly openBookings: EditorDeps['openBookings'];
  readonly limits: RateLimits;
  /** Looks up records of hosts. */
  readonly prove: ProveHost;
  /** Looks up where hosts lead. */
  readonly addresses: LookUpAddresses;
  readonly now: () => Date;
}

export interface BrandEditor {
  readonly dashboard: readonly DashboardPart[];
  addApi(api: Api): void;
  readonly errorCodes: ErrorCodes;
  /** The draft that a token of the editor's preview is for. */
  readonly previewOf: Previews['open'];
}

/** The text that names a visitor's session; empty without one. */
const sessionOf = (cookies: Readonly<Record<string, string>>, origin: string): string =>
  cookies[cookieNames(origin).session] ?? '';

/** Joins the editor of brands with permissions, sessions and products. */
export function openBrandEditor({
  config,
  db,
  brands,
  offered,
  products,
  pricesOf,
  markupSets,
  openBookings,
  limits,
  prove,
  addresses,
  now,
}: BrandEditorParts): BrandEditor {
  const previews = previewTokens(config.secret, () => now().getTime());
  const { protocol, port } = new URL(config.publicOrigin);
  const deps: EditorDeps = {
    db,
    allows: (principal, agencyPath) => may(principal, 'brand', { agencyPath }),
    previews,
    pricesOf,
    markupSets: (principal) => (may(principal, 'prices', { agencyPath: [] }) ? markupSets() : null),
    prove,
    addresses,
    timeScale: config.timeScale,
    publicOrigin: config.publicOrigin,
    sessionOf: ({ cookies, brand }) => sessionOf(cookies, brand.origin),
    previewPages: async (draft) => await pagesOf(offered(draft), now()),
    originOf: (host) => `${protocol}//${host}${port && `:${port}`}`,
    suffix: config.whiteLabelSuffix,
    products: products.map(({ product, label }) => ({ name: product, label: `navigation.${label}` })),
    openBookings,
    limits,
  };
  return {
    addApi: (api) => addUploadApi(api, deps),
    errorCodes: uploadCodes,
    dashboard: [
      {
        pages: { brandEditor: editorHandler(deps) },
        tabs: [{ label: 'brand', route: brandRoutes.brandEditor }],
        opens: mayEditBrands,
      },
      {
        pages: {
          widgetBuilder: builderHandler({ ...deps, brands, products: (context) => widgetsOf(products, context) }),
        },
        tabs: [{ label: 'widget-builder', route: brandRoutes.widgetBuilder }],
        opens: mayEditBrands,
      },
    ],
    async previewOf(token, cookies, { origin }) {
      const version = previews.open(token, sessionOf(cookies, origin));
      return version && (await brands.draft(version));
    },
  };
}

/** What partners look at first: results and a thing that is sold of each product. */
async function pagesOf(products: readonly NamedProduct[], now: Date): Promise<readonly PreviewPage[]> {
  const samples = await Promise.all(
    products.map(async ({ label, samplePages }) => {
      const pages = await samplePages?.(now);
      return pages ? { ...pages, label: `navigation.${label}` } : null;
    }),
  );
  return [
    { name: 'home', path: '/' },
    ...samples.flatMap((sample): PreviewPage[] =>
      sample
        ? [
            { name: 'results', path: sample.results, label: sample.label },
            ...(sample.product ? [{ name: 'product' as const, path: sample.product, label: sample.productLabel }] : []),
          ]
        : [],
    ),
    ...(products.some(({ sampleSale }) => sampleSale)
      ? [
          { name: 'book' as const, path: samplePaths.book },
          { name: 'email' as const, path: samplePaths.email },
          { name: 'voucher' as const, path: samplePaths.voucher },
        ]
      : []),
    { name: 'login', path: '/login' },
    { name: 'terms', path: '/terms-of-use' },
    { name: 'imprint', path: '/imprint' },
  ];
}

/** The products with a search form for pages of other sites. */
function widgetsOf(products: readonly NamedProduct[], context: PageContext): readonly WidgetProduct[] {
  return products.flatMap(({ product, label, embeddedForm, widgetTexts }): WidgetProduct[] => {
    if (!embeddedForm) return [];
    const text = context.translate(`navigation.${label}`);
    const { fields } = embeddedForm(context);
    return [
      {
        name: product,
        label: text,
        frameTitle: widgetTexts?.(context).frame ?? text,
        takesNights: fields.some(({ kind }) => kind === 'stay' || kind === 'rental'),
      },
    ];
  });
}
