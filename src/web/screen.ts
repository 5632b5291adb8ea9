import type { ComponentType } from 'react';

/** Props of a page's component. */
// oxlint-disable-next-line no-explicit-any -- each page has its own view; its handler is what ties the two.
export interface ScreenProps<View = any> {
  readonly view: View;
  /** The screens that it renders inside, by name. */
  readonly parts: Readonly<Record<string, ComponentType<PartProps>>>;
}

/** Props of a part of a page: a product's search form. */
export interface PartProps {
  readonly view: unknown;
  readonly kind?: 'hero' | 'bar';
  /** In a frame: results open in the surrounding window, or in another. */
  readonly target?: '_top' | '_blank';
  /** Number of the agent or agency whose page embeds the form. */
  readonly fid?: string | undefined;
}

/** A page, or a part of one, that browsers load when they need it. */
export interface Screen {
  /** The component. Lazy, so that each screen is a chunk of its own. */
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** The file that `load` imports, from the project's root: the server preloads its chunk. */
  readonly file: string;
  /** `locales/<tag>/<namespace>.json` of its texts, in addition to those of the frame around every page. */
  readonly namespaces: readonly string[];
  /** Shown with header and footer when left out: every browser loads this list, so it is short. */
  readonly layout?: 'default' | 'minimal' | 'clean';
  /** Names of the other screens that it renders inside, by its view. */
  // oxlint-disable-next-line no-explicit-any -- each page has its own view.
  readonly draws?: (view: any) => readonly string[];
}
