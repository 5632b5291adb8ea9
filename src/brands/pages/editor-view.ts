import type { LogoPicture } from '#web/brand/brand-look.ts';
import type { EditorPart } from './parts.ts';
import type { PreviewPage } from './preview-page.ts';

export type BrandEditorView =
  | BrandListView
  /** The agency has no brand yet. */
  | { readonly kind: 'create'; readonly name: string; readonly error: string | null }
  | OpenEditor;

/** All brands, for staff. */
export interface BrandListView {
  readonly kind: 'list';
  readonly search: string;
  readonly page: number;
  readonly pages: number;
  readonly done: string | null;
  /** What the address of a page has before and after its number. */
  readonly pageHref: readonly [string, string];
  readonly brands: readonly {
    readonly id: string;
    readonly name: string;
    readonly agency: string | null;
    readonly host: string | null;
    readonly state: OpenEditor['state'] | 'archived';
    /** Null for one that is edited no more. */
    readonly href: string | null;
  }[];
}

export interface OpenEditor {
  readonly kind: 'editor';
  readonly name: string;
  /** Where travellers see it once it is published; null while it has no host. */
  readonly site: string | null;
  readonly state: 'unpublished' | 'changed' | 'published' | 'suspended';
  /** Where its owners write about a site that is suspended; null for others. */
  readonly suspendedContact: string | null;
  /** What staff may do with the site; null for its owners, and for a site that is not open to anyone yet. */
  readonly closing: 'suspend' | 'resume' | null;
  /** Whether staff may end it for good. */
  readonly canBeArchived: boolean;
  /** The newest version, which forms change. */
  readonly base: number;
  readonly tabs: readonly { part: EditorPart; href: string; isCurrent: boolean }[];
  readonly form: PartView;
  readonly preview: PreviewView;
  readonly errors: readonly { field: string; message: string }[];
  readonly problem: string | null;
  readonly done: string | null;
}

export type PartView =
  | ({ readonly part: 'look' } & LookFields)
  | { readonly part: 'pictures'; readonly pictures: readonly PictureRow[] }
  | ({ readonly part: 'texts' } & TextFields)
  | ({ readonly part: 'company' } & CompanyFields)
  | ({ readonly part: 'offer'; readonly prices: PriceSummary | null } & OfferFields)
  | ({ readonly part: 'hosts' } & HostsView)
  | { readonly part: 'versions'; readonly versions: readonly VersionRow[] };

export type ColourPart = 'brand' | 'bgBrand' | 'bgBrandAlt' | 'textBrand' | 'textBrandAlt' | 'background';

export interface ColourRow {
  readonly part: ColourPart;
  readonly mode: 'light' | 'dark';
  /** As it was entered; empty for the default one. */
  readonly wanted: string;
  /** The colour that pages show, corrected for contrast. */
  readonly shown: string;
  readonly isCorrected: boolean;
}

export interface LookFields {
  readonly name: string;
  readonly whiteLabel: boolean;
  readonly colours: readonly ColourRow[];
  readonly mark: string;
  readonly picture: string;
  readonly sharePicture: string;
  readonly pictures: readonly { readonly value: string; readonly label: 'sea' | 'beach' | 'desert' | 'own' }[];
}

export interface PictureRow {
  readonly slot: 'logoLight' | 'logoDark' | 'icon' | 'background';
  /** As the draft has it; null for none. */
  readonly picture: LogoPicture | null;
}

/** A language that texts may be entered in. */
export interface LanguageLink {
  readonly code: string;
  readonly name: string;
  readonly href: string;
}

export interface TextFields {
  readonly language: string;
  readonly languages: readonly LanguageLink[];
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly texts: readonly { readonly key: string; readonly own: string; readonly ours: string }[];
}

export interface CompanyFields {
  readonly language: string;
  readonly languages: readonly LanguageLink[];
  readonly direction: 'ltr' | 'rtl';
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly paymentDescriptor: string;
  readonly social: string;
  readonly entity: Readonly<Record<string, string>>;
  readonly legal: readonly { readonly name: 'terms' | 'privacy' | 'imprint'; readonly date: string; text: string }[];
}

export interface OfferFields {
  readonly locales: readonly { readonly code: string; readonly name: string; readonly isChosen: boolean }[];
  readonly firstLocale: string;
  readonly allLocales: boolean;
  readonly currencies: string;
  readonly products: readonly { readonly name: string; readonly label: string; readonly isChosen: boolean }[];
  /** For people who set the platform's prices, where its rules name markup sets. */
  readonly markup: MarkupChoice | null;
}

export interface MarkupChoice {
  /** Empty for none. */
  readonly chosen: string;
  readonly sets: readonly string[];
}

/** The price rules of the brand's agency. */
export interface PriceSummary {
  /** The page that changes them. */
  readonly href: string;
  /** Why there can't be any; null for an agency that may have some. */
  readonly without: string | null;
  readonly rules: readonly { readonly scope: string; readonly adds: string }[];
}

export interface HostsView {
  /** The host that was entered and refused. */
  readonly entered: string;
  readonly hosts: readonly HostRow[];
  /** Where names are to lead. */
  readonly target: string;
}

export interface HostRow {
  readonly host: string;
  readonly state: 'waiting' | 'proven' | 'lost';
  readonly isMain: boolean;
  /** The day until which a lost record has to be back, as text; null for other hosts. */
  readonly until: string | null;
  /** The record that proves who owns it; null for a host of the operator's. */
  readonly record: { readonly name: string; readonly value: string } | null;
  /** Where the name led when it was looked up last; null before that, and for a host of the operator's. */
  readonly leads: 'here' | 'elsewhere' | 'nowhere' | null;
  /** The records that were found then. */
  readonly found: readonly string[];
}

export interface VersionRow {
  readonly version: number;
  readonly by: string;
  readonly at: string;
  readonly state: 'draft' | 'live' | 'earlier';
  /** The fields that differ from the version before it, in words; null for the first, and where nothing differs. */
  readonly summary: string | null;
  /** Those of which values can be shown. */
  readonly changes: readonly VersionChange[];
}

export interface VersionChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface PreviewView {
  readonly token: string;
  /** The language that it begins with. */
  readonly language: string;
  /** Paths without the prefix of a language. */
  readonly pages: readonly { readonly name: PreviewPage['name']; readonly path: string; readonly text: string }[];
  /** The languages of the brand, with the prefix of their pages. */
  readonly languages: readonly { readonly code: string; readonly name: string; readonly prefix: string }[];
}
