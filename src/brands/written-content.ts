import type { Kysely } from 'kysely';
import { remember } from '#database/remember.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PageBrand } from '#web/page.ts';
import { storedVersion } from './brands.sql.ts';
import type { BrandVersion } from './brand.ts';
import { type BrandContent, firstLocale, readStored } from './content/content.ts';
import { type LegalText, type LegalTextName, localeOfText } from './content/legal-content.ts';
import type { BrandTables } from './tables.ts';

/** A brand's own legal text. */
export interface OwnLegalText extends LegalText {
  /** Its language: the brand's first one where it has none in the page's. */
  readonly locale: LocaleCode;
}

/** A brand's own text in the language of a page; null where it has none. Rejects while it can't be read. */
export async function ownLegalText(
  db: Kysely<BrandTables>,
  { id, version, legalTexts }: Pick<PageBrand, 'id' | 'version' | 'legalTexts'>,
  name: LegalTextName,
  locale: LocaleCode,
): Promise<OwnLegalText | null> {
  if (!legalTexts?.includes(name)) return null;
  const { legal: texts, locales } = await keptContent(db, `${id} ${version}`);
  const first = firstLocale(locales);
  const own = localeOfText(texts, name, locale, first);
  const text = own === undefined ? undefined : texts[own]?.[name];
  return text ? { ...text, locale: own! } : null;
}

/** The content of a version as it was written. Rejects while it can't be read. */
export async function writtenContent(db: Kysely<BrandTables>, { id, version }: BrandVersion): Promise<BrandContent> {
  return await keptContent(db, `${id} ${version}`);
}

/** Long and seldom read, so that brands in memory don't have it. By brand and version. */
const keptContent = remember(
  async (db: Kysely<BrandTables>, key: string) => {
    const [id = '', version] = key.split(' ');
    const stored = await storedVersion(db, id, Number(version));
    const content = readStored(stored?.content);
    if (!content.ok) throw new Error(`version ${version} of the brand ${id} can't be read (${content.error[0]})`);
    return content.value;
  },
  { max: 30, seconds: 60 * 60, weight: { of: (content) => JSON.stringify(content).length, most: 2 * 2 ** 20 } },
);
