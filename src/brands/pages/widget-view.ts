import type { ColourPart } from './editor-view.ts';

export interface WidgetView {
  /** Origin of the site that the form searches. */
  readonly site: string;
  readonly product: string;
  readonly products: readonly { readonly name: string; readonly label: string }[];
  readonly locale: string;
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  readonly theme: 'light' | 'dark' | 'system';
  readonly fid: string;
  readonly destination: string;
  /** As typed; null for a product that has none. */
  readonly nights: string | null;
  /** Results open in another window. */
  readonly opensNew: boolean;
  readonly colours: readonly {
    readonly part: ColourPart;
    readonly mode: 'light' | 'dark';
    /** Of the field: `brand_light`. */
    readonly name: string;
    readonly wanted: string;
  }[];
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly element: string;
  /** Of the element as it looks on its own site. */
  readonly attributes: readonly (readonly [string, string])[];
  /** The element in a version that never changes, with its hash; null where no build is served. */
  readonly pinned: string | null;
  /** The path is that of its preview. */
  readonly frame: { readonly snippet: string; readonly path: string };
}
