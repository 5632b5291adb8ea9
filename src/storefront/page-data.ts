import type { LocaleCode } from '#i18n/locale.ts';
import type { OwnTexts } from '#i18n/own-texts.ts';
import type { PageHead } from '#web/page.ts';
import type { ScreenName } from './screens.ts';
import type { OfferedLocale, Shell } from './shell/shell.ts';

/**
 * The data that a page is rendered from: the data island of the document and the JSON representation of the page at the
 * same address.
 */
export interface PageData {
  readonly screen: ScreenName;
  readonly view: unknown;
  readonly head: PageHead;
  readonly shell: Shell;
  readonly status: number;
  readonly locale: LocaleCode;
  readonly textLocale: LocaleCode;
  /** BCP 47 tag of the texts. */
  readonly iso: string;
  readonly dir: 'ltr' | 'rtl';
  /** Path and query without the locale's prefix. */
  readonly path: string;
  readonly formToken: string;
}

/** The second data island of a document, shared by all pages of a language. */
export interface LanguageIsland {
  /** Address of each namespace's messages. */
  readonly files: Readonly<Record<string, string>>;
  readonly locales: readonly OfferedLocale[];
  /** The brand's own texts in place of those of the files. */
  readonly texts?: OwnTexts['messages'];
}

/** The JSON representation of a page: its data, or the address to go to instead. */
export type PageJson = PageData | { readonly redirect: string };
