import type { OfferedLocale, Shell } from './shell.ts';

/** What every window over a page gets. */
export interface LayerProps {
  /** What the link that was pressed says in `data-opens`. */
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** After a log-in. */
  readonly onEnter: () => void;
  readonly shell: Shell;
  readonly locales: readonly OfferedLocale[];
}
