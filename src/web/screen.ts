import type { ComponentType } from 'react';

/** What a page's component gets. */
// oxlint-disable-next-line no-explicit-any -- each page has its own view; its handler is what ties the two.
export interface ScreenProps<View = any> {
  readonly view: View;
  /** The components of the screens that it draws, by name. */
  readonly parts: Readonly<Record<string, ComponentType<{ readonly view: unknown; readonly kind?: 'hero' | 'bar' }>>>;
}

/** A page, or a part of one, that browsers load when they need it. */
export interface Screen {
  /** The component. Lazy, so that each screen is a chunk of its own. */
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** The file that `load` imports, from the project's root: the server preloads its chunk. */
  readonly file: string;
  /** `locales/<tag>/<namespace>.json` that its texts are in, besides those of the frame around every page. */
  readonly namespaces: readonly string[];
  /** Header and footer around it when left out: every browser loads this list, so it is short. */
  readonly layout?: 'default' | 'minimal' | 'clean';
  /** Names of other screens that it draws inside. */
  readonly draws?: readonly string[];
}
