import { LRUCache } from 'lru-cache';
import { leadLayer } from '#accounts/screens.ts';
import { type LocaleCode, defaultLocale, localePath } from '#i18n/locale.ts';
import type { OwnTexts } from '#i18n/own-texts.ts';
import { fileLocale, locales, namespaces } from '#i18n/locales.ts';
import { firstLocaleOf, listedLocales } from '#web/brand/brand-offer.ts';
import type { LanguageIsland, PageData } from '../page-data.ts';
import { namespacesOf, partsOf, type ScreenName, screens } from '../screens.ts';
import type { Assets } from './assets.ts';
import type { DocumentBrand } from './document-brand.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';
import { jsonIsland, withoutTags } from './json-island.ts';
import { barTags, identityTags } from './identity-tags.ts';
import { previewTags } from './preview.ts';
import { themeScript } from './theme.ts';

/** hreflang requires ISO 639-1 codes where they exist: Tagalog, not Filipino. */
const hreflang = (code: string, iso: string) => (code === 'tl-ph' ? 'tl' : code.includes('-') ? iso : code);

/**
 * The canonical address of a page, and that page's languages where this is it: search engines ignore them elsewhere, as
 * with dates. A locale that falls back to English has the English one.
 */
function addresses(brand: DocumentBrand, canonical: string, { locale, textLocale, path }: PageData): string {
  const { origin } = brand;
  const bare = locale === defaultLocale ? canonical : canonical.slice(locale.length + 1) || '/';
  const one = locale === textLocale ? canonical : localePath(textLocale, bare);
  const own = `<link rel="canonical" href="${escapeHtml(origin + one)}">`;
  if (locale !== textLocale || path.includes('?')) return own;
  const link = (lang: string, code: string) =>
    `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(origin + localePath(code, bare))}">`;
  const all = listedLocales(brand).map(({ code, iso }) => link(hreflang(code, iso), code));
  return own + all.join('') + link('x-default', firstLocaleOf(brand));
}

function headOf(data: PageData, brand: DocumentBrand): string {
  const { head } = data;
  const description = head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '';
  const index =
    head.canonical && !brand.draft ? addresses(brand, head.canonical, data) : '<meta name="robots" content="noindex">';
  const refresh = head.refreshSeconds
    ? `<noscript><meta http-equiv="refresh" content="${head.refreshSeconds}"></noscript>`
    : '';
  const facts = (head.jsonLd ?? [])
    .map((one) => `<script type="application/ld+json">${jsonIsland(one)}</script>`)
    .join('');
  return `<title>${escapeHtml(head.title)}</title>${description}${index}${previewTags(data, brand)}${refresh}${facts}`;
}

/** Texts that depend only on the built files, by their other key. */
const written = new WeakMap<Assets, Map<string, string>>();

function once(assets: Assets, key: string, write: () => string): string {
  let texts = written.get(assets);
  if (!texts) written.set(assets, (texts = new Map()));
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = write()));
  return text;
}

/** Preloads the fonts; of the scripts only the first, which loads the others after the first paint. */
function preloads(drawn: readonly ScreenName[], locale: LocaleCode, assets: Assets): string {
  const files = [
    assets.entry,
    ...drawn.flatMap((screen) => assets.chunks(screens[screen].file)),
    ...namespacesOf(...drawn).map((name) => assets.messages(fileLocale(locale, name), name)),
  ];
  const fonts = assets
    .fonts(locale)
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`);
  const then = [...new Set(files)].join(' ');
  return `${fonts.join('')}${assets.before ?? ''}<script type="module" fetchpriority="low" src="${assets.begin}" data-then="${then}"></script>`;
}

/** Texts of parts that are loaded on demand. */
const later = ['calendar'];

/** Namespaces that browsers may load: those of mails and vouchers stay on the server. */
const shown = [
  ...new Set([...namespacesOf(...(Object.keys(screens) as ScreenName[])), ...leadLayer.namespaces, ...later]),
].filter((name) => namespaces.includes(name));

/** The part of a document that all pages of a language share: message addresses, and the list of languages. */
function languageIsland(locale: LocaleCode, assets: Assets, { texts, offer }: Partial<DocumentBrand> = {}): string {
  const offered = offer?.locales;
  const language: LanguageIsland = {
    files: Object.fromEntries(shown.map((name) => [name, assets.messages(fileLocale(locale, name), name)])),
    locales: locales
      .filter(({ code }) => !offered || offered.includes(code))
      .map(({ code, name, iso }) => ({ code, name, iso })),
    ...(texts ? { texts: Object.fromEntries(shown.flatMap((name) => textsOf(name, texts.messages[name]))) } : {}),
  };
  return `<script type="application/json" id="page-language">${jsonIsland(language)}</script>`;
}

const textsOf = (name: string, texts: OwnTexts['messages'][string] | undefined) => (texts ? [[name, texts]] : []);

/** Of brands with languages or texts of their own, which are many. */
const ownIslands = new LRUCache<string, string>({
  max: 500,
  maxSize: 4 * 2 ** 20,
  sizeCalculation: ({ length }) => length,
});

function islandFor(locale: LocaleCode, assets: Assets, brand: DocumentBrand): string {
  const { texts, offer } = brand;
  if (!texts && !offer?.locales) return once(assets, locale, () => languageIsland(locale, assets));
  const key = `${locale} ${texts?.id} ${offer?.locales?.join()}`;
  let island = ownIslands.get(key);
  if (island === undefined) ownIslands.set(key, (island = languageIsland(locale, assets, brand)));
  return island;
}

/** The whole document around a page's markup; `island` is the JSON that browsers read (`writeIsland`). */
export function writeDocument(
  data: PageData,
  markup: string,
  brand: DocumentBrand,
  assets: Assets,
  island: string,
): string {
  const drawn = [data.screen, ...partsOf(data.screen, data.view)];
  const { draft } = brand;
  const theme = draft ?? data.head.theme;
  const mode = theme ? ` data-theme="${theme}"` : '';
  return (
    `<!doctype html><html lang="${data.iso}" dir="${data.dir}"${mode}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    barTags(brand) +
    (draft ? '' : `<script>${themeScript}</script>`) +
    headOf(data, brand) +
    identityTags(brand, data.locale) +
    [...assets.styles, ...(brand.theme ? [brand.theme] : []), ...(data.head.styles ?? [])]
      .map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`)
      .join('') +
    (draft
      ? ''
      : once(assets, `${drawn.join(' ')} ${data.textLocale}`, () => preloads(drawn, data.textLocale, assets))) +
    `</head><body><div id="app">${markup}</div>` +
    (draft
      ? ''
      : `${islandFor(data.textLocale, assets, brand)}<script type="application/json" id="page">${withoutTags(island)}</script>`) +
    `</body></html>`
  );
}
