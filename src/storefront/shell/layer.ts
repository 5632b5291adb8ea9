import type { OfferedLocale, Shell } from './shell.ts';

/** Props of every dialog over a page. */
export interface LayerProps {
  /** The `data-opens` value of the pressed link. */
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** After a log-in. */
  readonly onEnter: () => void;
  readonly shell: Shell;
  readonly locales: readonly OfferedLocale[];
}
